/** Names of backups are the moment of their snapshot, so they sort by time. */
export const backupId = /^sponti-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

export const toBackupId = (at: Date): string => `sponti-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

export const readTime = (id: string): Date => new Date(id.replace(backupId, '$1-$2-$3T$4:$5:$6Z'))
