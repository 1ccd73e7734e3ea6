import { friend } from '#assets/gifs/friends.ts'
import { move } from '#assets/gifs/motions.ts'
import { at, box, cut, disc, dot, flat, line, mark, oval, star } from '#assets/gifs/paper.ts'
import * as props from '#assets/gifs/props.ts'
import { type Scene, scene, several } from '#assets/gifs/scene.ts'

export const play: Scene[] = [
  scene(
    'party-crew',
    'Three friends jump in falling confetti',
    'party, celebrate, dance, woo, yay, fun, crew, friends, weekend, friday, birthday',
    ['sky', 'floor', 'grape'],
    several(
      [
        [70, 180],
        [160, 180],
        [250, 180],
      ],
      (index) =>
        at(
          0,
          0,
          move(
            'hop',
            friend(
              (['circle', 'square', 'triangle'] as const)[index] ?? 'circle',
              (['tomato', 'marigold', 'mint'] as const)[index] ?? 'mint',
              { mood: index === 1 ? 'laugh' : 'happy', pose: 'up' },
            ),
            { time: 0.8, lag: index * 0.25 },
          ),
          { scale: 0.8 },
        ),
    ),
    props.confetti(1),
  ),
  scene(
    'dance-floor',
    'A friend dances under a disco ball',
    'dance, dancing, disco, club, party, music, night out, groove, moves',
    ['grape', 'rays', 'bubblegum'],
    line('M160 0V22'),
    at(
      160,
      48,
      move('pulse', disc(0, 0, 26, 'paper') + line('M-24-8H24M-24 8H24M-10-24V24M10-24V24', 2), { time: 0.6 }),
    ),
    at(160, 188, move('sway', friend('circle', 'marigold', { mood: 'cool', pose: 'up' }), { time: 0.6 }), {
      scale: 0.92,
    }),
    at(52, 188, move('hop', friend('square', 'mint', { pose: 'out' }), { time: 0.6 }), { scale: 0.7 }),
    at(270, 188, move('hop', friend('triangle', 'tomato', { pose: 'up' }), { time: 0.6, lag: 0.3 }), { scale: 0.7 }),
  ),
  scene(
    'music-notes',
    'A guitar plays and notes fly up',
    'music, guitar, band, concert, song, jam, gig, live music, play, acoustic',
    ['tomato', 'blob', 'marigold'],
    at(140, 150, move('sway', props.guitar('sky'), { time: 0.7 }), { scale: 1.4 }),
    several(
      [
        [70, 90],
        [240, 110],
        [274, 70],
      ],
      (index) => move('rise', props.note(), { time: 2, lag: index * 0.7 }),
    ),
  ),
  scene(
    'karaoke-star',
    'A friend sings into a microphone',
    'karaoke, sing, singing, song, mic, music, stage, star, open mic',
    ['bubblegum', 'rays', 'sky'],
    at(150, 184, move('sway', friend('square', 'marigold', { mood: 'laugh', pose: 'out' }), { time: 0.8 }), {
      scale: 1.05,
    }),
    at(214, 150, move('sway', props.mic(), { time: 0.8 }), { scale: 1.1 }),
    several(
      [
        [54, 90],
        [264, 80],
        [84, 50],
      ],
      (index) => move('rise', props.note(), { time: 1.8, lag: index * 0.6 }),
    ),
  ),
  scene(
    'headphones-on',
    'A friend nods to music on headphones',
    'music, listen, headphones, vinyl, playlist, beat, dj, chill, podcast',
    ['mint', 'dots', 'marigold'],
    at(
      160,
      186,
      move(
        'breathe',
        `${friend('circle', 'bubblegum', { mood: 'sleepy' })}${line('M-50-66Q-48-124 0-124T50-66', 8)}${box(-62, -84, 20, 40, 'sky')}${box(42, -84, 20, 40, 'sky')}`,
        { time: 0.6 },
      ),
      { scale: 1.15 },
    ),
    several(
      [
        [54, 120],
        [262, 120],
      ],
      (index) => move('rise', props.note(), { time: 2, lag: index }),
    ),
  ),
  scene(
    'video-game',
    'Two thumbs hammer a game controller',
    'game, gaming, video game, play, console, controller, switch, xbox, playstation, gamer, level up',
    ['grape', 'rays', 'sky'],
    at(
      160,
      104,
      move(
        'shake',
        cut('M-60-40H60Q104-34 100 44 96 72 70 50L48 26H-48L-70 50Q-96 72-100 44-104-34-60-40Z', 'paper') +
          cut('M-66-22h16v14h14v16h-14v14h-16v-14h-14v-16h14Z', 'ink'),
        { time: 0.3 },
      ),
    ),
    several(
      [
        [212, 82],
        [232, 102],
        [212, 122],
        [192, 102],
      ],
      (index) =>
        move('pulse', disc(0, 0, 10, (['tomato', 'mint', 'marigold', 'sky'] as const)[index] ?? 'sky'), {
          time: 0.5,
          lag: index * 0.12,
        }),
    ),
    at(160, 32, move('pop', star(5, 22, 9, 'marigold'), { time: 1.2 })),
  ),
  scene(
    'board-games',
    'Dice tumble across a board',
    'board games, board game, dice, game night, monopoly, catan, cards, play, game, d20',
    ['mint', 'plain', 'mint'],
    cut('M30 180 90 40H290L300 180Z', 'marigold'),
    line('M80 64H292M66 98H296M50 136H298M140 40 110 180M190 40 180 180M240 40 244 180', 3),
    at(
      130,
      110,
      move(
        'arc',
        box(-26, -26, 52, 52, 'paper') +
          dot(-12, -12, 5) +
          dot(12, 12, 5) +
          dot(0, 0, 5) +
          dot(12, -12, 5) +
          dot(-12, 12, 5),
        { time: 1.4 },
      ),
    ),
    at(170, 146, move('arc', box(-22, -22, 44, 44, 'tomato') + dot(-8, -8, 5) + dot(8, 8, 5), { time: 1.4, lag: 0.5 })),
  ),
  scene(
    'card-night',
    'A fan of playing cards opens and closes',
    'cards, card game, poker, uno, game night, play, game, magic',
    ['tomato', 'blob', 'bubblegum'],
    several(
      [
        [160, 172],
        [160, 172],
        [160, 172],
      ],
      (index) =>
        at(
          0,
          0,
          move(
            'sway',
            box(-34, -118, 68, 100, 'paper') +
              at(0, -68, [props.heart(), star(5, 22, 10, 'marigold'), props.heart('sky')][index] ?? ''),
            { time: 2, lag: index * 0.12 },
          ),
          { turn: (index - 1) * 26 },
        ),
    ),
  ),
  scene(
    'movie-night',
    'Two friends watch a flickering film',
    'movie, movies, film, cinema, movie night, netflix, watch, tv, show, series, stream',
    ['ink', 'plain', 'ink'],
    at(160, 124, props.screen('sky') + at(0, -50, move('slide', star(5, 22, 9, 'marigold'), { time: 1.6 }))),
    move('blink', flat('M92 40 228 40 228 108 92 108Z', 'paper').replace('/>', ' opacity=".25"/>'), { time: 0.5 }),
    at(110, 206, move('bob', friend('half', 'tomato', { mood: 'wow', legs: false }), { time: 1.4 }), { scale: 0.9 }),
    at(212, 206, move('bob', friend('half', 'mint', { mood: 'laugh', legs: false }), { time: 1.4, lag: 0.7 }), {
      scale: 0.9,
    }),
  ),
  scene(
    'bowling-strike',
    'A bowling ball rolls into the pins',
    'bowling, strike, pins, game, sport, ball, arcade, night out, mini golf',
    ['sky', 'floor', 'marigold'],
    several(
      [
        [222, 166],
        [254, 166],
        [286, 166],
      ],
      (index) =>
        move(
          'sway',
          cut('M-11 0Q-18-30-7-46-12-66 0-68 12-66 7-46 18-30 11 0Z', 'paper') + mark('M-7-46H7', 'tomato', 4),
          { time: 0.7, lag: index * 0.2 },
        ),
    ),
    at(110, 132, move('roll', disc(0, 0, 34, 'grape') + dot(-8, -12, 4) + dot(8, -14, 4) + dot(0, 0, 4), { time: 2 })),
  ),
  scene(
    'museum-art',
    'A brush paints a colourful picture',
    'art, paint, painting, draw, museum, gallery, creative, craft, exhibition, pottery',
    ['marigold', 'dots', 'paper'],
    line('M92 190 120 30M228 190 200 30', 7),
    box(70, 34, 180, 116, 'paper'),
    mark('M96 118q24-60 48-12t48-30', 'tomato', 14),
    mark('M104 72h36', 'sky', 12),
    oval(214, 66, 15, 14, 'mint'),
    at(
      190,
      96,
      move(
        'slide',
        mark('M6-8 40-60', 'ink', 9) +
          mark('M6-8 40-60', 'marigold', 4) +
          cut('M-8 12Q-8-10 8-10 12 2-8 12Z', 'tomato'),
        { time: 1.1 },
      ),
    ),
  ),
]
