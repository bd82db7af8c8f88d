import { type Area, type SubArea, subAreaNames, subAreas } from '~/worker/folders/rules'
import { t } from './texts'

/** A page of a folder area. */
export type FolderArea = {
  area: Area
  subArea: SubArea | ''
  title: () => string
  note?: () => string
  /** True if the reading progress is tracked and displayed per file. */
  study?: boolean
}

const fixedAreas: Record<string, FolderArea> = {
  '/share/folder': { area: 'topicExchange', subArea: '', title: () => t.topicExchange, note: () => t.topicNote },
  '/share/courseware': {
    area: 'courseware',
    subArea: '',
    title: () => t.courseware,
    note: () => t.coursewareNote,
    study: true,
  },
  '/center/download': { area: 'centre', subArea: '', title: () => t.centreMaterial, note: () => t.centreNote },
  '/network/download': { area: 'lab', subArea: '', title: () => t.labDownloads },
  '/network/share': { area: 'lab', subArea: '', title: () => t.labMaterial, note: () => t.labNote },
  '/dataspace/share': { area: 'share', subArea: '', title: () => t.shareSpace },
  '/dataspace/collect': { area: 'collect', subArea: '', title: () => t.collectSpace, note: () => t.collectNote },
}

/** Returns the folder area of an address, or undefined. */
export function findFolderArea(pathname: string): FolderArea | undefined {
  const known = fixedAreas[pathname]
  if (known) return known
  const [, subArea, area] = /^\/share\/material\/(\w+)\/(limited|unlimited)$/.exec(pathname) ?? []
  const name = subAreaNames.find((one) => one === subArea)
  if (!name) return undefined
  const limited = area === 'limited'
  return {
    area: limited ? 'limited' : 'unlimited',
    subArea: name,
    title: () => t.inSubArea(subAreas[name], limited ? t.limitedMaterial : t.openMaterial),
    note: limited ? () => t.limitedNote : undefined,
  }
}
