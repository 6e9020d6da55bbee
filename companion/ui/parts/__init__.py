"""The parts that all screens are built of. They take plain data, and draw for the room and language of the session.

- `text`: text, heading, dim, sentence (with chips in it)      - `press`: press (the one tappable), spoken, silent
- `symbols`: symbol, icon, unit, quill                          - `buttons`: next_step, next_bar, tonal, strong, ghost,
  round_button, segmented, pad, tick_card, tick
- `chips`: Cost, Gain, cost_chip, gain_chip, trade, source_badge, by_hand
- `cards`: card, framed, rows, rule, section, sheet_row, locked, fold, page, two_columns
- `header`: chief, game_chief, Value, value_header, value_sum, pips   - `tabs`: Tab, tab_bar
- `turn`: step_strip, EventCard, event_row                     - `previews`: Part, Verdict, preview, side_by_side
- `tracks`: Track, track_row, opened, segment_line, Link, chain, segment
- `meters`: Meter, meter, meters, influence_track, Threshold, threshold_card, point_box
- `notes`: Reason, note, reason_line, LogLine, log_head, log_line, clause_link
- `questions`: Answer, question_bar, letter                     - `sums`: SumLine, sum_lines, verdict_head
- `states`: empty, broken, notice                               - `qr`: qr_picture      - `hexmap`: the map
- `tiles`: tile_list, tile_name, tile_signs                       - `walking`: Walk, Order
"""
