// Runs before the first paint: whoever chose a colour scheme never sees a flash of the other one.
try {
  const scheme = localStorage.getItem('sponti:scheme')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
} catch {
  // Storage is blocked: the system's scheme is used.
}
