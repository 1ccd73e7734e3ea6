// Runs before the first paint: whoever chose a colour scheme never sees a flash of the other one.
try {
  const scheme = localStorage.getItem('sponti:scheme')
  const paper = { light: '#fff7e8', dark: '#17132a' }[scheme]
  if (paper) {
    document.documentElement.dataset.scheme = scheme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = paper
  }
} catch {
  // Storage is blocked: the system's scheme is used.
}
