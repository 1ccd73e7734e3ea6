export function slimPackages(root: string, machine?: { platform: string; arch: string }): void
