import { friend } from '#assets/gifs/friends.ts'
import { move } from '#assets/gifs/motions.ts'
import { at, box, cut, disc, line, mark } from '#assets/gifs/paper.ts'
import * as props from '#assets/gifs/props.ts'
import { type Scene, scene, several } from '#assets/gifs/scene.ts'

const bike =
  at(-46, -24, move('spin', props.wheel(24), { time: 1 })) +
  at(46, -24, move('spin', props.wheel(24), { time: 1 })) +
  line('M-46-24-14-62H30L46-24M-14-62 4-24H-46M4-24 30-62M26-76H42M-14-62-18-72M-28-72H-8', 6)

export const sports: Scene[] = [
  scene(
    'basketball',
    'A basketball bounces under a hoop',
    'basketball, ball, hoops, sport, game, court, nba, pickup, dunk',
    ['sky', 'floor', 'marigold'],
    box(196, 20, 96, 62, 'paper'),
    cut('M222 78 230 112 258 112 266 78', 'paper'),
    mark('M214 76H274', 'tomato', 8),
    line('M286 60V164', 7),
    at(150, 140, move('jump', props.ball('tomato'), { time: 0.8 })),
    at(66, 180, move('bob', friend('square', 'mint', { mood: 'happy', pose: 'out' }), { time: 0.8 }), { scale: 0.82 }),
  ),
  scene(
    'football-kick',
    'A ball flies back and forth',
    'football, soccer, kick, goal, sport, match, world cup, ball, team',
    ['mint', 'floor', 'marigold'],
    line('M226 164V74H310V164M226 92H310M226 112H310M226 132H310M246 74V164M268 74V164M290 74V164', 3),
    at(74, 180, move('sway', friend('circle', 'tomato', { pose: 'out' }), { time: 1.4 }), { scale: 0.85 }),
    at(150, 160, move('arc', props.football(), { time: 1.4 })),
  ),
  scene(
    'volleyball-net',
    'A ball sails over a net',
    'volleyball, tennis, ping pong, table tennis, badminton, sport, beach, net, padel, match',
    ['bubblegum', 'floor', 'marigold'],
    line('M160 176V84', 7),
    line('M150 92H170M150 108H170M150 124H170', 3),
    at(74, 180, move('hop', friend('triangle', 'sky', { pose: 'up' }), { time: 1.6 }), { scale: 0.75 }),
    at(248, 180, move('hop', friend('circle', 'mint', { pose: 'up' }), { time: 1.6, lag: 0.8 }), { scale: 0.75 }),
    at(116, 78, move('arc', props.ball('paper'), { time: 1.6 }), { scale: 0.75 }),
  ),
  scene(
    'morning-run',
    'A friend runs past the trees',
    'run, running, jog, jogging, marathon, fast, sport, race, late, hurry',
    ['marigold', 'floor', 'mint'],
    at(90, 164, move('drift', props.pine(), { time: 1.8 })),
    at(230, 164, move('drift', props.pine('sky'), { time: 1.8, lag: 0.9 })),
    at(
      160,
      184,
      move(
        'step',
        `${mark('M-70-70h-34M-64-50h-44M-70-30h-30', 'paper', 6)}${friend('square', 'tomato', { mood: 'laugh', pose: 'out' })}`,
        { time: 0.3 },
      ),
      { scale: 0.95 },
    ),
  ),
  scene(
    'bike-ride',
    'A friend rides a bicycle',
    'bike, bicycle, cycling, ride, cycle, tour, wheels, sport, commute',
    ['sky', 'floor', 'tomato'],
    at(80, 40, move('slide', props.cloud(), { time: 3 }), { scale: 0.7 }),
    at(
      160,
      184,
      move(
        'bob',
        bike +
          at(-16, -58, friend('circle', 'marigold', { mood: 'happy', pose: 'none', legs: false }), { scale: 0.62 }),
        { time: 0.5 },
      ),
      { scale: 1.05 },
    ),
    mark('M30 120h40M20 146h34M36 96h24', 'paper', 5),
  ),
  scene(
    'skate-trick',
    'A friend flips a skateboard',
    'skate, skateboard, skating, skatepark, trick, roller, kickflip, ollie',
    ['grape', 'floor', 'marigold'],
    at(160, 158, move('jump', friend('triangle', 'mint', { mood: 'cool', pose: 'up' }), { time: 1 }), { scale: 0.85 }),
    at(
      160,
      168,
      move(
        'tip',
        cut('M-64-12Q-54 2-40 2H40Q54 2 64-12', 'tomato') + disc(-34, 10, 8, 'paper') + disc(34, 10, 8, 'paper'),
        { time: 1 },
      ),
    ),
  ),
  scene(
    'climb-wall',
    'A friend pulls up a climbing wall',
    'climb, climbing, boulder, bouldering, wall, gym, sport, rope',
    ['marigold', 'plain', 'marigold'],
    several(
      [
        [60, 40],
        [110, 92],
        [56, 140],
        [256, 50],
        [214, 104],
        [268, 150],
        [150, 30],
        [200, 168],
      ],
      (index) => disc(0, 0, 13, (['tomato', 'sky', 'grape', 'mint'] as const)[index % 4] ?? 'sky'),
    ),
    line('M160 0V80', 4),
    at(160, 178, move('jump', friend('circle', 'bubblegum', { mood: 'wow', pose: 'up' }), { time: 1.8 }), {
      scale: 0.95,
    }),
  ),
  scene(
    'gym-lift',
    'A friend lifts a barbell',
    'gym, workout, lift, weights, strong, fitness, train, muscle, exercise, pump',
    ['tomato', 'rays', 'marigold'],
    at(160, 186, friend('square', 'sky', { mood: 'wow', pose: 'up' }), { scale: 0.95 }),
    at(
      160,
      64,
      move(
        'bob',
        line('M-96 0H96', 7) +
          box(-104, -34, 22, 68, 'ink') +
          box(82, -34, 22, 68, 'ink') +
          box(-80, -24, 14, 48, 'grape') +
          box(66, -24, 14, 48, 'grape'),
        { time: 1.1 },
      ),
    ),
  ),
  scene(
    'yoga-calm',
    'A friend stretches in a calm tree pose',
    'yoga, stretch, calm, meditate, pilates, zen, breathe, relax, balance',
    ['mint', 'blob', 'bubblegum'],
    box(70, 172, 180, 12, 'grape'),
    at(
      160,
      176,
      move(
        'breathe',
        `${line('M-28-52C-56-80-34-124-4-138M28-52C56-80 34-124 4-138M-14-24-30-2M14-24 30-2', 5)}${friend('triangle', 'marigold', { mood: 'sleepy', legs: false })}`,
        { time: 2.6 },
      ),
      { scale: 1.05 },
    ),
  ),
]
