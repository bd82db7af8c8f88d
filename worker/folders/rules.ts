import { keysOf, lookup } from '../core/typed-keys'
import type { Row } from '../core/change'
import { t } from './texts'

/** Areas of folders. `access.server.ts` defines who reads an area without an authorization. */
export const areas = {
  get subject() {
    return t.areaSubject
  },
  get limited() {
    return t.areaLimited
  },
  get unlimited() {
    return t.areaUnlimited
  },
  get share() {
    return t.areaShare
  },
  get collect() {
    return t.areaCollect
  },
  get courseware() {
    return t.areaCourseware
  },
  get topicExchange() {
    return t.areaTopicExchange
  },
  get lab() {
    return t.areaLab
  },
  get centre() {
    return t.areaCentre
  },
} as const
export type Area = keyof typeof areas
export const areaNames = keysOf(areas)
/** The three sub-areas of the limited and the unlimited area. */
export const subAreas = {
  get fintech() {
    return t.subFintech
  },
  get innovation() {
    return t.subInnovation
  },
  get security() {
    return t.subSecurity
  },
} as const
export type SubArea = keyof typeof subAreas
export const subAreaNames = keysOf(subAreas)
export const hasSubAreas = (area: Area) => area === 'limited' || area === 'unlimited'

/** r read, d download, u upload, m manage. A higher right implies the lower ones. */
export type Right = 'r' | 'd' | 'u' | 'm'
const impliedRights: Record<Right, string> = { r: 'r', d: 'rd', u: 'ru', m: 'rdum' }
/** Returns the rights with all implied ones, in the order r, d, u, m. */
export const expandRights = (rights: string) =>
  ['r', 'd', 'u', 'm']
    .filter((one) => rights.split('').some((right) => lookup(impliedRights, right)?.includes(one)))
    .join('')

export const MAX_DEPTH = 6
export const MAX_PATH = 500

/** Columns of a folder at the root of its area. */
export const rootFolder = (id: string, name: string) => ({
  id,
  name,
  pid: '0',
  pathIds: `/${id}/`,
  fullPath: `/${name}`,
})
type FolderPath = Pick<Row<'folder'>, 'pathIds' | 'fullPath'>
/** Returns the depth of a folder; root folders have depth 1. */
export const depthOf = (pathIds: string) => pathIds.split('/').filter(Boolean).length
/** Returns the path columns of a child folder. */
export const childPath = (parent: FolderPath | null, id: string, name: string) => ({
  pathIds: `${parent?.pathIds ?? '/'}${id}/`,
  fullPath: `${parent?.fullPath ?? ''}/${name}`,
})

/**
 * Returns null, or the message why a folder may not be placed there. `below` is the number of levels of descendants.
 */
export function placeProblem(path: { pathIds: string; fullPath: string }, below = 0): string | null {
  if (depthOf(path.pathIds) + below > MAX_DEPTH) return t.tooDeep(MAX_DEPTH)
  if (path.fullPath.length > MAX_PATH) return t.pathTooLong(MAX_PATH)
  return null
}
/** True if `place` is the folder itself or a descendant. */
export const isWithin = (place: FolderPath, folder: FolderPath) => place.pathIds.startsWith(folder.pathIds)

const RESERVED_NAME = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i
/** Returns null, or the message why the name is invalid on common file systems. */
export function folderNameProblem(name: string): string | null {
  if (/[\\/:*?"<>|]/.test(name)) return t.nameSigns
  if (/[\p{Cc}\p{Cf}]/u.test(name)) return t.nameControl
  if (/^\.+$|\.$/.test(name)) return t.nameDot
  if (RESERVED_NAME.test(name)) return t.nameReserved
  return null
}
