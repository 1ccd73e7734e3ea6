import { face, friend } from '#assets/gifs/friends.ts'
import { move } from '#assets/gifs/motions.ts'
import { at, box, cut, disc, dot, line, mark, oval, star } from '#assets/gifs/paper.ts'
import * as props from '#assets/gifs/props.ts'
import { type Scene, scene, several } from '#assets/gifs/scene.ts'

const table = box(20, 162, 280, 14, 'marigold') + line('M50 176v24M270 176v24', 6)
const plate = oval(0, 0, 56, 12, 'paper')

export const food: Scene[] = [
  scene(
    'pizza-dance',
    'A slice of pizza dances with a grin',
    'pizza, slice, hungry, dinner, food, italian, dance, yum',
    ['sky', 'rays', 'mint'],
    at(160, 116, move('sway', props.pizza() + face('laugh', 0.8, 0, -16), { time: 0.9 }), { scale: 1.15 }),
    several(
      [
        [60, 60],
        [262, 70],
        [70, 150],
        [256, 150],
      ],
      (index) => move('bob', disc(0, 0, 9, index % 2 ? 'tomato' : 'marigold'), { time: 0.9, lag: index * 0.3 }),
    ),
  ),
  scene(
    'coffee-time',
    'A mug of coffee steams and smiles',
    'coffee, cafe, espresso, latte, morning, break, catch up, warm, mug',
    ['marigold', 'blob', 'tomato'],
    table,
    at(160, 162, move('breathe', props.mug('paper') + face('happy', 0.75, 0, -26), { time: 1.8 }), { scale: 1.3 }),
    props.steam(140, 74),
    props.steam(162, 70, 0.6),
    props.steam(184, 74, 1.2),
  ),
  scene(
    'tea-pour',
    'Tea flows from a pot into a cup',
    'tea, pot, cozy, chill, afternoon, calm, matcha, chai, boba',
    ['mint', 'dots', 'paper'],
    table,
    at(206, 162, cut('M-34-40H34Q32 0 14 0H-14Q-32 0-34-40Z', 'bubblegum') + line('M34-34q20 0 14 16t-20 8', 6)),
    at(
      110,
      90,
      move(
        'nod',
        mark('M78 6q10 14 10 60', 'tomato', 8) +
          cut('M-44 40Q-60-30 0-32 58-30 46 40Z', 'grape') +
          cut('M44 6 78-14 82 0 46 28Z', 'grape') +
          line('M-46 22q-40-4-26-30 10-14 30-4', 7) +
          oval(0, -36, 9, 8, 'marigold') +
          face('happy', 0.8, 0, 6),
        { time: 2.4 },
      ),
    ),
    props.steam(196, 110),
    props.steam(216, 112, 0.9),
  ),
  scene(
    'beer-cheers',
    'Two glasses of beer clink',
    'beer, cheers, pub, bar, drinks, prost, happy hour, pint, brewery, toast',
    ['sky', 'rays', 'bubblegum'],
    at(104, 164, move('nod', props.beer(), { time: 0.9 })),
    at(216, 164, `<g transform="scale(-1 1)">${move('nod', props.beer(), { time: 0.9 })}</g>`),
    at(160, 46, move('pop', star(8, 26, 11, 'marigold'), { time: 0.9, lag: 0.1 })),
  ),
  scene(
    'wine-swirl',
    'A glass of wine swirls',
    'wine, drinks, date, red wine, evening, classy, cheers, bar',
    ['bubblegum', 'blob', 'marigold'],
    table,
    at(124, 162, move('sway', props.wine('tomato'), { time: 1.6 }), { scale: 1.2 }),
    at(206, 162, move('sway', props.wine('grape'), { time: 1.6, lag: 0.8 }), { scale: 1.2 }),
  ),
  scene(
    'cocktail-party',
    'A cocktail with a dancing umbrella',
    'cocktail, drinks, bar, aperitivo, spritz, party, summer, happy hour, juice, lemonade',
    ['grape', 'dots', 'bubblegum'],
    table,
    at(160, 162, line('M0-40V0M-26 0H26', 5) + cut('M-64-110H64L0-38Z', 'marigold') + disc(30, -92, 10, 'tomato')),
    at(
      186,
      60,
      move('swing', line('M0 40V-6', 4) + cut('M-30-4Q-26-32 0-32T30-4Q20-12 10-4 0-12-10-4-20-12-30-4Z', 'mint'), {
        time: 1.1,
      }),
    ),
    several(
      [
        [150, 110],
        [168, 96],
        [158, 84],
      ],
      (index) => move('steam', disc(0, 0, 5, 'paper'), { time: 1.5, lag: index * 0.5 }),
    ),
  ),
  scene(
    'taco-hop',
    'A happy taco hops',
    'taco, tacos, mexican, taco tuesday, lunch, dinner, hungry, burrito, food',
    ['mint', 'rays', 'bubblegum'],
    at(160, 156, move('hop', props.taco() + face('happy', 0.8, 2, -22), { time: 0.8 }), { scale: 1.35 }),
    oval(160, 168, 62, 6, 'ink'),
  ),
  scene(
    'burger-bounce',
    'A burger squeezes up and down',
    'burger, hamburger, bbq, grill, barbecue, lunch, hungry, fast food, cookout',
    ['tomato', 'dots', 'marigold'],
    at(160, 166, plate),
    at(160, 164, move('breathe', props.burger(), { time: 0.7 }), { scale: 1.35 }),
    props.steam(112, 60),
    props.steam(208, 62, 0.8),
  ),
  scene(
    'ice-cream-wobble',
    'An ice cream cone wobbles',
    'ice cream, gelato, dessert, sweet, summer, treat, hot, cone',
    ['sky', 'blob', 'marigold'],
    at(160, 158, move('sway', props.iceCream('bubblegum', 'mint') + face('yum', 0.7, 0, -64), { time: 1 }), {
      scale: 1.35,
    }),
    at(236, 120, move('steam', props.drop('bubblegum'), { time: 1.6 })),
  ),
  scene(
    'birthday-cake',
    'A birthday cake with flickering candles',
    'birthday, cake, candles, happy birthday, bday, celebrate, party, wish, anniversary',
    ['grape', 'rays', 'bubblegum'],
    table,
    at(160, 162, props.cake('tomato') + face('happy', 0.7, 0, -14), { scale: 1.3 }),
    several(
      [
        [110, 102],
        [136, 102],
        [160, 102],
        [184, 102],
        [210, 102],
      ],
      (index) => props.candle(0, 0, index * 0.17),
    ),
    props.confetti(2),
  ),
  scene(
    'donut-roll',
    'A doughnut rolls by',
    'donut, doughnut, sweet, snack, breakfast, dessert, bakery, treat, cookie',
    ['marigold', 'floor', 'mint'],
    at(
      160,
      106,
      move(
        'roll',
        disc(0, 0, 50, 'bubblegum') +
          disc(0, 0, 17, 'marigold') +
          mark('M-32-16l8-8M18-32l10 2M30 14l-6 8M-10 34l10 3M-34 12l4 9', 'sky') +
          mark('M0-36l8 4M-24 28l8-4', 'paper'),
        { time: 3 },
      ),
    ),
  ),
  scene(
    'breakfast-egg',
    'A fried egg flips in the pan',
    'breakfast, egg, brunch, morning, cook, pan, pancake, bacon, cooking',
    ['bubblegum', 'dots', 'paper'],
    at(
      150,
      96,
      move(
        'jump',
        cut('M-46-6C-50-26-24-28-14-24 0-34 30-30 38-16 52-10 42 10 24 8 8 18-40 16-46-6Z', 'paper') +
          disc(0, -8, 14, 'marigold') +
          face('happy', 0.4, 0, -8),
        { time: 1.2 },
      ),
    ),
    at(
      150,
      128,
      move('bob', cut('M-70 0H70Q66 34 40 36H-40Q-66 34-70 0Z', 'ink') + mark('M72 10 150-4', 'ink', 14), {
        time: 1.2,
        lag: 0.6,
      }),
    ),
    props.steam(100, 90),
    props.steam(204, 92, 0.9),
  ),
  scene(
    'lunch-bowl',
    'Noodles are pulled from a bowl',
    'lunch, noodles, ramen, pasta, soup, spaghetti, dinner, asian, pho, hungry, eat',
    ['sky', 'blob', 'bubblegum'],
    at(
      176,
      96,
      move('bob', mark('M-20 0V50M-6-4V50M8 0V50', 'marigold', 7) + line('M-48-26 66 4M-44-40 70-6', 5), { time: 1 }),
    ),
    at(160, 122, cut('M-78 0H78Q72 50 36 56H-36Q-72 50-78 0Z', 'tomato') + face('yum', 0.85, 0, 26)),
    props.steam(98, 108),
    props.steam(228, 108, 0.8),
  ),
  scene(
    'dinner-served',
    'A cloche lifts and shows dinner',
    'dinner, restaurant, eat out, supper, food, hungry, chef, fancy, date',
    ['mint', 'rays', 'marigold'],
    table,
    at(160, 158, oval(0, 0, 92, 10, 'paper')),
    at(160, 128, move('bob', props.heart('tomato'), { time: 0.8 })),
    at(
      160,
      150,
      move(
        'tip',
        cut('M-78 0Q-74-84 0-86 74-84 78 0Z', 'sky') +
          disc(0, -94, 9, 'marigold') +
          mark('M-50-22q4-34 30-46', 'paper'),
        { time: 2.2 },
      ),
    ),
  ),
  scene(
    'cook-pot',
    'A pot bubbles over while the lid dances',
    'cook, cooking, kitchen, soup, chili, stew, dinner, homemade, chef, potluck',
    ['marigold', 'blob', 'mint'],
    table,
    at(160, 160, line('M-78-54h-20M78-54h20', 9) + box(-74, -72, 148, 72, 'tomato') + face('yum', 1, 0, -38)),
    at(160, 84, move('shake', cut('M-80 0Q-70-26 0-28 70-26 80 0Z', 'sky') + disc(0, -34, 9, 'ink'), { time: 0.25 })),
    props.steam(104, 66),
    props.steam(216, 66, 0.6),
    props.steam(160, 46, 1.1),
  ),
  scene(
    'hungry-mouth',
    'A hungry friend stares at a passing cookie',
    'hungry, food, snack, starving, eat, yum, cookie, feed me, munchies',
    ['grape', 'dots', 'marigold'],
    at(160, 184, friend('circle', 'mint', { mood: 'yum', pose: 'out' }), { scale: 1.1 }),
    at(
      160,
      38,
      move('slide', disc(0, 0, 26, 'marigold') + dot(-9, -6, 4) + dot(8, -10, 3) + dot(6, 9, 4) + dot(-9, 10, 3), {
        time: 1.8,
      }),
    ),
  ),
  scene(
    'popcorn-pop',
    'Popcorn leaps out of its bag',
    'popcorn, movie, cinema, film, snack, movie night, netflix',
    ['sky', 'rays', 'grape'],
    several(
      [
        [118, 74],
        [146, 58],
        [176, 64],
        [204, 76],
        [160, 44],
      ],
      (index) =>
        move(
          'hop',
          cut(
            'M0-14C12-16 18-4 12 4 16 14 0 18-4 10-18 12-18-4-10-6-12-14-4-18 0-14Z',
            index % 2 ? 'paper' : 'marigold',
          ),
          { time: 0.6 + index * 0.07, lag: index * 0.2 },
        ),
    ),
    at(
      160,
      178,
      cut('M-56-96H56L42 0H-42Z', 'paper') +
        cut('M-56-96H-32L-26 0H-42ZM-10-96H12L9 0H-8ZM34-96H56L42 0H26Z', 'tomato') +
        disc(0, -44, 30, 'marigold') +
        face('wow', 0.8, 0, -46),
    ),
  ),
]
