// Finds or installs WebKit, an old WebKit and Firefox for the tests in tests/e2e/engines. Says which of them are skipped.
import { engines, isInstalled } from '#scripts/browsers/find-engines.ts'
import { canInstallPackages, installPackages } from '#scripts/browsers/install-packages.ts'

const missing = engines.filter((engine) => !isInstalled(engine))
if (missing.length > 0 && canInstallPackages) {
  const packages = missing.flatMap((engine) => engine.packages)
  console.log(`Installing the system's packages ${packages.join(', ')} …`)
  // One at a time if they cannot be installed together: an unknown package stops the others.
  if (!installPackages(packages) && missing.length > 1) for (const engine of missing) installPackages(engine.packages)
}
for (const engine of engines) {
  const reason = canInstallPackages ? 'could not be installed' : 'is not installed, and only root can install it by apt'
  if (isInstalled(engine)) console.log(`Browser tests also run in ${engine.name}`)
  else console.log(`SKIPPED: the tests in ${engine.name}, which ${reason} (Debian: ${engine.packages.join(' ')})`)
}
