// Runs before the first paint: whoever chose a colour scheme never sees a flash of the other one.
try {
  const scheme = localStorage.getItem('sponti:scheme')
  const own = document.querySelector(`[name=theme-color][media$="${scheme})"]`)
  if (own) {
    document.documentElement.dataset.scheme = scheme
    for (const meta of document.querySelectorAll('[name=theme-color]')) meta.content = own.content
  }
} catch {
  // Storage is blocked: the system's scheme is used.
}

// The app itself, which has these marks, needs a newer browser; public pages are readable in any.
const isNew = Array.prototype.toSorted && CSS.supports('selector(:has(a))')
if (!isNew && document.querySelector('[as=fetch],[name=app]')) location.replace('/old-browser')

// A tap on what the server drew, before it is alive: the page makes up for it (src/web/lib/device/kept-tap.ts).
addEventListener(
  'click',
  (event) => {
    const button = event.target.closest('[data-asleep] button')
    if (!button) return
    event.stopImmediatePropagation()
    window.keptTap = button
  },
  true,
)
