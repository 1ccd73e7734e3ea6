/**
 * For a Node that runs for minutes: its own code in large pages of memory, where Linux has them. In a virtual machine that
 * takes a sixth off its processor time, and adds 60 ms to its start.
 */
export const largePages = '--use-largepages=silent'
