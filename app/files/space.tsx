import { title } from '~/app/lib/title'
import { load } from '~/app/lib/load.server'
import { Page } from '~/app/ui/page'
import { notFound } from '~/worker/core/refusal'
import { areaScreen } from '~/worker/folders/screen.server'
import type { Route } from './+types/space'
import { FileRows } from './parts/file-rows'
import { FolderCards } from './parts/folder-cards'
import { SpaceActs } from './parts/space-acts'
import { useSpaceUploads } from './parts/uploads'
import { Way } from './parts/way'
import { placeOf } from './places'
import { t } from './texts'
import style from './parts/space.module.css'
import * as files from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'

/** Page of all folder areas; the address selects the area. */
export const loader = (args: Route.LoaderArgs) =>
  load(args, [folders.listFolders, files.listFiles], async (ctx, url) => {
    const place = placeOf(url.pathname)
    if (!place) throw notFound()
    return {
      path: url.pathname,
      reader: `${ctx.actor.realname} ${ctx.actor.username}`,
      ...(await areaScreen(ctx, place, url.searchParams)),
    }
  })
export const meta = title((data: { path: string } | undefined) => placeOf(data?.path ?? '')?.title() ?? t.material)

export default function Space({ loaderData }: Route.ComponentProps) {
  // The key resets the selection when the area or folder changes.
  return <AreaPage key={`${loaderData.path}/${loaderData.folderId}/${loaderData.trash}`} data={loaderData} />
}

function AreaPage({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const place = placeOf(data.path)!
  const { droppable, over, zone, takeTree, dialog } = useSpaceUploads(data)
  return (
    <Page title={place.title()} note={place.note?.()} actions={<SpaceActs data={data} onTree={takeTree} />}>
      <div className={over ? `${style.space} ${style.over}` : style.space} {...zone}>
        <Way steps={data.way} />
        {over && <p className={style.quiet}>{t.dropHere}</p>}
        <FolderCards data={data} />
        {data.folderId && !data.trash && (
          <FileRows data={data} place={place} reader={data.reader} droppable={droppable} />
        )}
      </div>
      {dialog}
    </Page>
  )
}
