// Runs before anything is painted, so that nobody who works in the dark is blinded first. See lib/appearance.ts.
try {
  var choice = localStorage.getItem('visa.scheme')
  var dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.scheme = dark ? 'dark' : 'light'
} catch {
  document.documentElement.dataset.scheme = 'light'
}
