import { cat, face, friend } from '#assets/gifs/friends.ts'
import { move } from '#assets/gifs/motions.ts'
import { at, box, cut, disc, dot, line, mark, oval, word } from '#assets/gifs/paper.ts'
import * as props from '#assets/gifs/props.ts'
import { type Scene, scene, several } from '#assets/gifs/scene.ts'

export const everyday: Scene[] = [
  scene(
    'sleepy-bed',
    'A friend sleeps in a bed',
    'sleep, sleepy, bed, nap, good night, night, rest, dream, sleepover, pyjamas',
    ['ink', 'plain', 'ink'],
    several(
      [
        [50, 40],
        [120, 26],
        [280, 50],
        [240, 24],
      ],
      (index) => move('pulse', props.twinkle('marigold'), { time: 1.2, lag: index * 0.3 }),
    ),
    box(26, 90, 16, 96, 'marigold'),
    box(40, 138, 256, 36, 'tomato'),
    box(48, 118, 70, 28, 'paper'),
    at(92, 152, move('breathe', friend('circle', 'mint', { mood: 'sleepy', legs: false }), { time: 2.2 }), {
      scale: 0.62,
    }),
    cut('M104 134Q180 110 292 132V172H100Z', 'sky'),
    several(
      [
        [150, 84],
        [172, 60],
      ],
      (index) => move('steam', word('z', 30, 'paper'), { time: 2, lag: index }),
    ),
  ),
  scene(
    'work-laptop',
    'A friend types fast on a laptop',
    'work, laptop, office, busy, job, meeting, coworking, computer, code, email',
    ['mint', 'floor', 'marigold'],
    at(160, 158, move('bob', friend('circle', 'tomato', { mood: 'wow', pose: 'none', legs: false }), { time: 0.5 })),
    box(96, 116, 128, 62, 'sky'),
    disc(160, 146, 9, 'paper'),
    at(96, 112, move('shake', line('M-18 50q6-20 16-24', 6), { time: 0.2 })),
    at(224, 112, move('shake', line('M18 50q-6-20-16-24', 6), { time: 0.2, lag: 0.1 })),
    several(
      [
        [66, 60],
        [256, 64],
      ],
      (index) => move('steam', word('!', 34), { time: 1, lag: index * 0.5 }),
    ),
  ),
  scene(
    'study-books',
    'A friend reads behind an open book',
    'study, studying, book, exam, school, read, homework, library, learn, uni',
    ['sky', 'blob', 'mint'],
    at(160, 166, move('sway', friend('square', 'bubblegum', { mood: 'wow', legs: false }), { time: 2.4 })),
    at(160, 176, move('bob', props.book('tomato'), { time: 2.4 }), { scale: 1.2 }),
    box(26, 160, 60, 14, 'grape'),
    box(32, 144, 50, 14, 'tomato'),
    box(24, 128, 56, 14, 'marigold'),
  ),
  scene(
    'book-club',
    'A book flaps its pages like a bird',
    'book, read, reading, book club, story, novel, library, poetry',
    ['tomato', 'dots', 'marigold'],
    at(
      160,
      172,
      move(
        'hop',
        line('M-44-70q-26-2-30-22M44-70q26-2 30-22M-16 0v-12M16 0v-12', 5) +
          box(-42, -116, 92, 108, 'paper') +
          box(-50, -120, 92, 108, 'sky') +
          box(-50, -120, 16, 108, 'grape') +
          face('laugh', 1, 6, -66),
        { time: 0.8 },
      ),
    ),
  ),
  scene(
    'shopping-spree',
    'Bags swing on a friend’s arms',
    'shopping, shop, mall, bags, buy, sale, thrift, market, flea market',
    ['bubblegum', 'floor', 'grape'],
    at(160, 180, move('step', friend('circle', 'marigold', { mood: 'laugh', pose: 'out' }), { time: 0.7 })),
    several(
      [
        [92, 122],
        [228, 122],
      ],
      (index) =>
        move(
          'swing',
          line('M-10 6Q0-14 10 6', 4) +
            box(-24, 6, 48, 46, index ? 'sky' : 'mint') +
            at(0, 30, props.heart(index ? 'tomato' : 'paper'), { scale: 0.5 }),
          { time: 0.7 },
        ),
    ),
  ),
  scene(
    'road-trip',
    'A car full of friends drives along',
    'car, drive, road trip, ride, travel, pick up, trip, roadtrip, driving',
    ['marigold', 'floor', 'grape'],
    at(90, 150, move('drift', props.tree(), { time: 2.4 }), { scale: 0.8 }),
    at(
      160,
      168,
      move(
        'bob',
        `${at(-24, -44, friend('circle', 'bubblegum', { mood: 'laugh', legs: false }), { scale: 0.42 })}${at(28, -44, friend('square', 'mint', { legs: false }), { scale: 0.42 })}${cut('M-100 0V-30Q-96-44-70-46H60Q98-44 102-20V0Z', 'tomato')}${line('M-60-46-44-84H40L62-46M0-84V-46', 5)}${disc(88, -24, 7, 'marigold')}`,
        { time: 0.5 },
      ),
    ),
    at(100, 170, move('spin', props.wheel(17), { time: 0.7 })),
    at(222, 170, move('spin', props.wheel(17), { time: 0.7 })),
  ),
  scene(
    'train-ride',
    'A little train puffs along',
    'train, travel, trip, metro, subway, commute, railway, station, bus, on my way',
    ['mint', 'floor', 'marigold'],
    at(
      160,
      164,
      move(
        'bob',
        `${box(-110, -58, 66, 52, 'sky')}${box(-36, -84, 60, 78, 'tomato')}${box(-24, -72, 36, 28, 'paper')}${box(20, -52, 76, 46, 'tomato')}${box(66, -84, 18, 34, 'ink')}${face('happy', 0.6, 58, -30)}${line('M-44-16h10', 7)}`,
        { time: 0.4 },
      ),
    ),
    several(
      [
        [76, 168],
        [110, 168],
        [150, 168],
        [200, 168],
        [238, 168],
      ],
      () => move('spin', props.wheel(13), { time: 0.8 }),
    ),
    several(
      [
        [236, 64],
        [222, 44],
      ],
      (index) => move('steam', disc(0, 0, 13, 'paper'), { time: 1.4, lag: index * 0.7 }),
    ),
  ),
  scene(
    'plane-trip',
    'A paper plane circles a cloud',
    'plane, flight, travel, trip, vacation, holiday, airport, fly, getaway',
    ['sky', 'blob', 'bubblegum'],
    at(160, 104, props.cloud() + face('happy', 0.5, -2, 0), { scale: 1.3 }),
    at(160, 100, move('orbit', cut('M0-34 14 20 0 10-14 20Z', 'marigold') + line('M0-34V10', 3), { time: 3 })),
  ),
  scene(
    'cat-nap',
    'A cat flicks its tail and purrs',
    'cat, kitty, kitten, pet, meow, purr, nap, lazy, cute',
    ['tomato', 'blob', 'marigold'],
    oval(160, 172, 90, 14, 'sky'),
    at(160, 172, move('breathe', cat('paper', 'sleepy'), { time: 2 }), { scale: 1.5 }),
    at(240, 70, move('rise', props.heart('bubblegum'), { time: 2.4 })),
  ),
  scene(
    'gift-surprise',
    'A present shakes and hops',
    'gift, present, surprise, birthday, christmas, secret, celebrate, holiday',
    ['mint', 'rays', 'sky'],
    at(160, 172, move('hop', props.gift('tomato', 'marigold'), { time: 0.8 }), {
      scale: 1.55,
    }),
    props.confetti(4),
  ),
  scene(
    'balloons-up',
    'Balloons bob in the air',
    'balloon, balloons, party, birthday, celebrate, congrats, yay, festival, carnival',
    ['marigold', 'dots', 'paper'],
    several(
      [
        [90, 84],
        [160, 66],
        [230, 88],
      ],
      (index) =>
        at(
          0,
          0,
          move(
            'bob',
            props.balloon((['tomato', 'sky', 'grape'] as const)[index] ?? 'sky') +
              face(index === 1 ? 'laugh' : 'happy', 0.6, 0, 2),
            { time: 1.6, lag: index * 0.5 },
          ),
          { scale: 1.1 },
        ),
    ),
  ),
  scene(
    'hurry-clock',
    'An alarm clock rings',
    'now, hurry, time, late, clock, alarm, right now, asap, morning, wake up, soon',
    ['tomato', 'rays', 'marigold'],
    at(
      160,
      112,
      move(
        'shake',
        line('M-34 56-48 74M34 56l14 18', 7) +
          disc(-40, -56, 20, 'sky') +
          disc(40, -56, 20, 'sky') +
          disc(0, 0, 66, 'paper') +
          face('wow', 0.6, 0, 30),
        { time: 0.16 },
      ) +
        move('spin', line('M0 0V-44', 6), { time: 2 }) +
        dot(0, 0, 6),
    ),
  ),
  scene(
    'good-morning',
    'The sun peeks over a hill and a cup',
    'morning, good morning, sunrise, early, breakfast, wake up, coffee, day',
    ['bubblegum', 'rays', 'marigold'],
    at(160, 140, move('bob', disc(0, 0, 70, 'marigold') + face('wink', 1.2, 0, -26), { time: 1.8 })),
    props.grass('mint', 146),
    at(254, 184, props.cup('tomato'), { scale: 0.9 }),
    props.steam(254, 100),
  ),
  scene(
    'home-cozy',
    'A house breathes smoke hearts',
    'home, house, stay in, cozy, host, my place, come over, housewarming, sofa',
    ['sky', 'floor', 'mint'],
    at(
      160,
      174,
      move(
        'breathe',
        box(40, -128, 20, 44, 'grape') +
          box(-64, -76, 128, 76, 'paper') +
          cut('M-84-72 0-136 84-72Z', 'tomato') +
          face('happy', 0.9, 0, -46) +
          box(-12, -22, 24, 22, 'grape'),
        { time: 2 },
      ),
    ),
    several(
      [
        [212, 40],
        [224, 26],
      ],
      (index) => move('steam', props.heart('bubblegum'), { time: 2, lag: index }),
    ),
  ),
  scene(
    'spontaneous-zap',
    'Lightning strikes a friend with an idea',
    'spontaneous, idea, sponti, zap, lets go, lightning, energy, go, electric, tonight',
    ['grape', 'rays', 'tomato'],
    at(160, 188, move('hop', friend('square', 'mint', { mood: 'wow', pose: 'up' }), { time: 0.7 }), { scale: 0.9 }),
    at(160, 50, move('pulse', cut('M14-46-30 10H-4L-14 46 30-10H4Z', 'marigold'), { time: 0.5 })),
    several(
      [
        [56, 70],
        [264, 70],
      ],
      (index) =>
        move('blink', mark(index ? 'M0 0l18-12M2 20h22' : 'M0 0l-18-12M-2 20h-22', 'marigold', 6), { time: 0.7 }),
    ),
  ),
]
