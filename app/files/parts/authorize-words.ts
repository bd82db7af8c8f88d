import { t } from '../texts'

export type Kind = 'user' | 'role' | 'depart' | 'all'
export const kinds: Kind[] = ['user', 'role', 'depart', 'all']
export const kindText = (kind: string) =>
  ({ user: t.person, role: t.role, depart: t.depart, all: t.everyone })[kind as Kind] ?? kind
export const letters = ['r', 'd', 'u', 'm'] as const
export const rightText = {
  r: () => t.rightRead,
  d: () => t.rightDownload,
  u: () => t.rightUpload,
  m: () => t.rightManage,
}
export const rightsText = (rights: string) =>
  letters
    .filter((one) => rights.includes(one))
    .map((one) => rightText[one]())
    .join(' · ')
