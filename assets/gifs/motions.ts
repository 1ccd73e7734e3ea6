// CSS animations, not SMIL: the still version of a picture can stop them.
const frames = {
  bob: '50%{transform:translateY(-9px)}',
  hop: '0%,100%{transform:scale(1.06,.94)}15%{transform:none}50%{transform:translateY(-26px)}85%{transform:none}',
  jump: '0%,100%{transform:scale(1.08,.9)}12%{transform:none}50%{transform:translateY(-54px)}88%{transform:none}',
  sway: '0%,100%{transform:rotate(-7deg)}50%{transform:rotate(7deg)}',
  swing: '0%,100%{transform:rotate(-24deg)}50%{transform:rotate(24deg)}',
  tip: '0%,100%{transform:none}50%{transform:rotate(-28deg)}',
  nod: '0%,100%{transform:none}50%{transform:rotate(14deg)}',
  spin: 'to{transform:rotate(360deg)}',
  pulse: '50%{transform:scale(1.16)}',
  breathe: '50%{transform:scale(1.05,.95)}',
  shake: '0%,100%{transform:translateX(-3px)}50%{transform:translateX(3px)}',
  slide: '0%,100%{transform:translateX(-22px)}50%{transform:translateX(22px)}',
  step: '0%,100%{transform:translate(-6px,0)}50%{transform:translate(6px,-5px)}',
  steam: '0%{opacity:0;transform:translateY(14px)}40%{opacity:1}100%{opacity:0;transform:translateY(-22px)}',
  rise: '0%{opacity:0;transform:translateY(60px)}20%,70%{opacity:1}100%{opacity:0;transform:translateY(-80px)}',
  fall: '0%{transform:translateY(-210px)}100%{transform:translateY(210px)}',
  drift: '0%{transform:translateX(-250px)}100%{transform:translateX(250px)}',
  cross: '0%{transform:translateX(-250px)}35%,65%{transform:none}100%{transform:translateX(260px)}',
  blink: '0%,45%,100%{opacity:1}50%,95%{opacity:0}',
  pop: '0%,100%{transform:scale(.2);opacity:0}20%,80%{transform:none;opacity:1}10%{transform:scale(1.2);opacity:1}',
  arc: '0%,100%{transform:translate(0,0)}50%{transform:translate(90px,-70px) rotate(180deg)}',
  roll: '0%,100%{transform:translateX(-60px) rotate(-200deg)}50%{transform:translateX(60px) rotate(200deg)}',
  orbit: '0%{transform:rotate(0) translateX(64px)}100%{transform:rotate(360deg) translateX(64px)}',
} as const
export type Motion = keyof typeof frames

const steady = new Set<Motion>(['spin', 'fall', 'drift', 'steam', 'rise', 'orbit'])

/** Moves a drawing about its own middle. `lag` starts it so many seconds into the loop, so that no two go in step. */
export function move(motion: Motion, art: string, { time = 1.2, lag = 0 } = {}) {
  return `<g class="${motion}" style="animation-duration:${time}s${lag ? `;animation-delay:-${lag}s` : ''}">${art}</g>`
}

/** The style sheet with the motions that a drawing uses. `#still` in the address stops them, as reduced motion does. */
export function toStyle(art: string) {
  const used = (Object.keys(frames) as Motion[]).filter((name) => art.includes(`class="${name}"`))
  const rules = used.map((name) => {
    const easing = steady.has(name) ? 'linear' : 'ease-in-out'
    return `.${name}{animation:${name} 1s ${easing} infinite}@keyframes ${name}{${frames[name]}}`
  })
  const still = 'animation:none!important'
  return `<style>${rules.join('')}#still:target *{${still}}@media(prefers-reduced-motion:reduce){*{${still}}}</style>`
}
