export const toCrewPath = (path: string, id: string | null): string => (id ? `${path}?crew=${id}` : path)
