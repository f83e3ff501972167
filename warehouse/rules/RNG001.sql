-- One row: cards of a room and game do not fall as a shuffled deck gives them, at p < 1e-6 of a chi-square test.
-- Four counts, each of at least 25 expected cases in every cell:
-- cards: the first cards of players whose log it is (nobody has chosen yet); drawn without replacement, so that the
--   statistic is scaled by (deck - 1) / (deck - cards), which makes it chi-square again;
-- ranks, suits: the patterns of those first hands (pairs, suited cards ..); rare patterns are counted together with
--   the rarest that is not;
-- board: the suits within each rank of common cards. Which boards are reached depends on the players' cards, so that
--   ranks on them are not even (high cards are held by who plays on); suits are, as all are worth the same. Two cards
--   of a rank on a board never share a suit, which makes this count a little less lively than chi-square: safe.
-- Shown and mucked hands are what players chose to play: not counted.
INSERT INTO broken BY NAME
WITH first_deals AS (
    SELECT h.hand_id, h.room, h.variant, h.day, arg_min(e.cards, e.event_no) AS cards
    FROM events AS e
    INNER JOIN hands AS h ON h.hand_id = e.hand_id AND h.hero_seat = e.seat
    WHERE e.act = 'deal_hole'
    GROUP BY h.hand_id, h.room, h.variant, h.day
),

dealt AS (
    SELECT f.room, f.variant, f.day, d.deck, d.cards AS many, string_split(f.cards, ' ') AS cards
    FROM first_deals AS f
    INNER JOIN decks AS d USING (variant)
    WHERE len(string_split(f.cards, ' ')) = d.cards AND NOT contains(f.cards, '?')
),

samples AS (
    SELECT room, variant, any_value(deck) AS deck, any_value(many) AS many, count(*) AS hands, max(day) AS day
    FROM dealt
    GROUP BY room, variant
),

cards AS (
    SELECT room, variant, card, count(*) AS seen
    FROM (SELECT room, variant, unnest(cards) AS card FROM dealt)
    GROUP BY room, variant, card
),

card_tests AS (
    SELECT
        s.room,
        s.variant,
        s.day,
        'first cards' AS what,
        s.hands || ' hands' AS sample,
        (
            sum(pow(c.seen - s.hands * s.many / s.deck, 2)) + (s.deck - count(*)) * pow(s.hands * s.many / s.deck, 2)
        ) / (s.hands * s.many / s.deck) * (s.deck - 1) / (s.deck - s.many) AS statistic,
        s.deck - 1 AS degrees
    FROM samples AS s
    INNER JOIN cards AS c USING (room, variant)
    WHERE s.hands * s.many / s.deck >= 25
    GROUP BY s.room, s.variant, s.day, s.hands, s.many, s.deck
),

kinds AS (
    SELECT d.room, d.variant, k.kind, list_transform(d.cards, lambda x: x[k.place]) AS letters
    FROM dealt AS d
    CROSS JOIN (VALUES ('ranks', 1), ('suits', 2)) AS k (kind, place)
),

patterns AS (
    SELECT
        room,
        variant,
        kind,
        array_to_string(list_reverse_sort(map_values(list_histogram(letters))), '') AS pattern,
        count(*) AS seen
    FROM kinds
    GROUP BY ALL
),

expected AS (
    SELECT
        s.room,
        s.variant,
        s.hands,
        s.day,
        f.kind,
        f.pattern,
        f.chance,
        arg_min(f.pattern, (f.chance, f.pattern)) FILTER (f.chance * s.hands >= 25)
            OVER (PARTITION BY s.room, s.variant, f.kind) AS rarest
    FROM samples AS s
    INNER JOIN first_hands AS f USING (variant)
),

cells AS (
    SELECT
        e.room,
        e.variant,
        e.kind,
        e.day,
        e.hands,
        CASE WHEN e.chance * e.hands >= 25 THEN e.pattern ELSE e.rarest END AS cell,
        sum(e.chance) AS chance,
        sum(coalesce(p.seen, 0)) AS seen
    FROM expected AS e
    LEFT JOIN patterns AS p USING (room, variant, kind, pattern)
    WHERE e.rarest IS NOT NULL
    GROUP BY ALL
),

pattern_tests AS (
    SELECT
        room,
        variant,
        day,
        kind || ' of first hands' AS what,
        hands || ' hands' AS sample,
        sum(pow(seen - chance * hands, 2) / (chance * hands)) AS statistic,
        count(*) - 1 AS degrees
    FROM cells
    GROUP BY ALL
    HAVING count(*) > 1
),

board_cards AS (
    SELECT room, variant, day, unnest(string_split(board, ' ')) AS card
    FROM hands
    WHERE board IS NOT NULL
),

suits AS (
    SELECT room, variant, card[1] AS of_rank, count(*) AS seen, max(day) AS day
    FROM board_cards
    GROUP BY room, variant, card
),

ranks AS (
    SELECT
        room,
        variant,
        of_rank,
        max(day) AS day,
        sum(seen) AS cards,
        sum(pow(seen, 2)) * 4 / sum(seen) - sum(seen) AS statistic
    FROM suits
    GROUP BY room, variant, of_rank
    HAVING sum(seen) >= 100
),

board_tests AS (
    SELECT
        room,
        variant,
        max(day) AS day,
        'suits of board cards' AS what,
        sum(cards) || ' cards' AS sample,
        sum(statistic) AS statistic,
        3 * count(*) AS degrees
    FROM ranks
    GROUP BY room, variant
),

tests AS (
    SELECT * FROM card_tests
    UNION ALL BY NAME
    SELECT * FROM pattern_tests
    UNION ALL BY NAME
    SELECT * FROM board_tests
),

judged AS (
    SELECT *, chi_square_tail(statistic, degrees::INTEGER) AS p FROM tests
)

SELECT
    'RNG001' AS code,
    room,
    day,
    'chi-square near ' || degrees AS expected,
    what || ' of ' || variant || ' in ' || sample || ': chi-square ' || round(statistic, 1) || ', p '
    || format('{:.1e}', p) AS actual,
    false AS assumed,
    '' AS rulebook
FROM judged
WHERE p < 1e-6;
