import { t } from '../texts'

export type TargetType = 'user' | 'role' | 'depart' | 'all'
export const targetTypes: TargetType[] = ['user', 'role', 'depart', 'all']
export const targetTypeLabel = (kind: string) =>
  ({ user: t.person, role: t.role, depart: t.depart, all: t.everyone })[kind as TargetType] ?? kind
export const rightLetters = ['r', 'd', 'u', 'm'] as const
export const rightLabels = {
  r: () => t.rightRead,
  d: () => t.rightDownload,
  u: () => t.rightUpload,
  m: () => t.rightManage,
}
export const rightsLabel = (rights: string) =>
  rightLetters
    .filter((one) => rights.includes(one))
    .map((one) => rightLabels[one]())
    .join(' · ')
