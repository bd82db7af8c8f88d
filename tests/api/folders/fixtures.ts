import type { SignedIn, World } from '~/tests/support/world'
import type { NewRow, Row } from '~/worker/core/change'
import * as folders from '~/worker/folders/calls'

/** Creates a folder at the root of an area (default topicExchange) or in another folder. */
export const makeFolder = (world: World, id: string, above?: Row<'folder'>, more: Partial<NewRow<'folder'>> = {}) =>
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

/** Creates a file in a folder without stored bytes. */
export const makeFile = (world: World, id: string, folderId: string, more: Partial<NewRow<'file'>> = {}) =>
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

/** Returns the folders that a user sees with their rights, by name. */
export const visibleFolders = async (
  who: SignedIn,
  query: Record<string, string | number> = { area: 'topicExchange' },
) =>
  Object.fromEntries(
    (await who.ask(folders.listFolders, query)).body.result.map((row: { name: string; rights: string }) => [
      row.name,
      row.rights,
    ]),
  ) as Record<string, string>
