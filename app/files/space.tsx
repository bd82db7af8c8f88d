import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { Page } from '~/app/ui/page'
import { notFound } from '~/worker/core/refusal'
import { areaScreen } from '~/worker/folders/screen.server'
import type { Route } from './+types/space'
import { FolderFileList } from './parts/folder-file-list'
import { FolderCards } from './parts/folder-cards'
import { SpaceActions } from './parts/space-actions'
import { useSpaceUploads } from './parts/use-space-uploads'
import { FolderPath } from './parts/folder-path'
import { findFolderArea } from './folder-areas'
import { t } from './texts'
import style from './parts/space.module.css'
import * as files from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'

/** Page of all folder areas; the address selects the area. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [folders.listFolders, files.listFiles], async (ctx, url) => {
    const place = findFolderArea(url.pathname)
    if (!place) throw notFound()
    return {
      path: url.pathname,
      reader: `${ctx.actor.realname} ${ctx.actor.username}`,
      ...(await areaScreen(ctx, place, url.searchParams)),
    }
  })
export const meta = titleMeta(
  (data: { path: string } | undefined) => findFolderArea(data?.path ?? '')?.title() ?? t.material,
)

export default function Space({ loaderData }: Route.ComponentProps) {
  // The key resets the selection when the area or folder changes.
  return <AreaPage key={`${loaderData.path}/${loaderData.folderId}/${loaderData.trash}`} data={loaderData} />
}

function AreaPage({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const place = findFolderArea(data.path)!
  const { droppable, over, zone, takeTree, dialog } = useSpaceUploads(data)
  return (
    <Page title={place.title()} note={place.note?.()} actions={<SpaceActions data={data} onTree={takeTree} />}>
      <div className={over ? `${style.space} ${style.over}` : style.space} {...zone}>
        <FolderPath steps={data.way} />
        {over && <p className={style.quiet}>{t.dropHere}</p>}
        <FolderCards data={data} />
        {data.folderId && !data.trash && (
          <FolderFileList data={data} place={place} reader={data.reader} droppable={droppable} />
        )}
      </div>
      {dialog}
    </Page>
  )
}
