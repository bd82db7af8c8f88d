import type { SignedIn, World } from '~/tests/support/world'
import type { NewRow, Row } from '~/worker/core/change'
import * as folders from '~/worker/folders/calls'

/** A folder that stands at the root of an area (the exchange of topics, unless told otherwise) or in another folder. */
export const placed = (world: World, id: string, above?: Row<'folder'>, more: Partial<NewRow<'folder'>> = {}) =>
  world.make('folder', {
    id,
    name: id,
    pid: above?.id ?? '0',
    pathIds: `${above?.pathIds ?? '/'}${id}/`,
    fullPath: `${above?.fullPath ?? ''}/${id}`,
    area: above?.area ?? 'topicExchange',
    subArea: above?.subArea ?? '',
    subjectId: above?.subjectId ?? '',
    ...more,
  })

/** A file that lies in a folder; nobody looks at its bytes. */
export const lying = (world: World, id: string, folderId: string, more: Partial<NewRow<'file'>> = {}) =>
  world.make('file', {
    id,
    fileName: `${id}.pdf`,
    ext: 'pdf',
    size: 10,
    mime: 'application/pdf',
    sha256: id,
    objectKey: id,
    bizType: 'folder',
    folderId,
    uploaderId: 'somebody',
    uploadTime: world.stamp(),
    ...more,
  })

/** The names of the folders that somebody is shown, with their rights. */
export const shownTo = async (who: SignedIn, query: Record<string, string | number> = { area: 'topicExchange' }) =>
  Object.fromEntries(
    (await who.ask(folders.listFolders, query)).body.result.map((row: { name: string; rights: string }) => [
      row.name,
      row.rights,
    ]),
  ) as Record<string, string>
