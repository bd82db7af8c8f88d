import { type Area, rootFolder, type SubArea } from '~/worker/folders/rules'
import { type RoleCode, roles } from '~/worker/policy/roles'
import { type SeededRandom, stableId } from './random'
import { addFile, type SampleFile } from './files'
import type { Person } from './people'
import type { SeedContext } from './context'

type FolderSpec = { id: string; name: string; area: Area; subArea?: SubArea; sort?: number }
/** Adds a folder at the root of its area, owned by its keeper; roles in `readers` may read and download. */
export function addFolder(
  { rows }: SeedContext,
  { id, name, ...place }: FolderSpec,
  keeper: Person,
  time: string,
  readers: readonly RoleCode[] = [],
) {
  const made = { createBy: keeper.username, createTime: time, updateBy: keeper.username, updateTime: time }
  rows.folder.push({ ...rootFolder(id, name), ...place, sysOrgCode: keeper.institution.orgCode, ...made })
  for (const role of readers)
    rows.folderAuth.push({
      ...{ id: stableId('folder auth', id, role), folderId: id, targetType: 'role', targetId: roles[role].id },
      ...{ rights: 'rd', ...made },
    })
}

/** Adds a file to such a folder. @returns its id. */
export function addFileIn(
  { rows, blobs }: SeedContext,
  { id, name, area }: FolderSpec,
  file: { name: string; ext: SampleFile['ext'] },
  by: Person,
  time: string,
  chance: SeededRandom,
): string {
  const place = { bizType: 'folder', bizId: '', slot: name, limited: area === 'limited' ? 1 : 0 } as const
  const fileId = addFile(rows, blobs, chance, file.name, file.ext, place, by, time)
  Object.assign(rows.file.at(-1)!, { folderId: id, slot: '' })
  return fileId
}
