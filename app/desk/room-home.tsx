import { Link } from 'react-router'
import { downloadHref } from '~/app/files/address'
import { dateOnly } from '~/app/lib/dates'
import { greeting } from '~/worker/core/greeting'
import { Empty } from '~/app/ui/empty'
import { sizeText } from '~/app/ui/size'
import { NumberText } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import type { Counted, RoomFile, RoomHome } from '~/worker/rooms/contract'
import { Announcements } from './announcements'
import { t } from './room-home.texts'
import { announcementsOf, folderAt, roomPaths } from './room-pages'
import { Shortcuts } from './shortcuts'
import { t as desk } from './texts'
import style from './room-home.module.css'

/** Home page of a workspace: pending tasks, figures, announcements and recent files. */
export function HomeScreen({ of }: { of: RoomHome }) {
  const pendingCount = of.todos.reduce((sum, { count }) => sum + count, 0)
  return (
    <Page
      title={greeting(Number(of.now.slice(11, 13)), of.realname)}
      note={pendingCount ? t.someWait(pendingCount) : desk.noTodos}
    >
      <div className={style.home}>
        <div className={style.column}>
          <Todos rows={of.todos} />
          <ul className={style.figures} aria-label={t.figures}>
            {of.figures.map((one) => (
              <li key={one.key}>
                <Link to={one.url}>
                  <strong>
                    <NumberText value={one.count} />
                  </strong>
                  {one.label}
                </Link>
              </li>
            ))}
          </ul>
          <Files rows={of.files} all={roomPaths[of.room].files} />
        </div>
        <div className={style.column}>
          <Announcements
            rows={of.announcements}
            title={announcementsOf[of.room]()}
            more={roomPaths[of.room].announcements}
          />
          <Shortcuts />
        </div>
      </div>
    </Page>
  )
}

function Todos({ rows }: { rows: readonly Counted[] }) {
  return (
    <Section title={t.todos}>
      {rows.length === 0 ? (
        <Empty title={desk.noTodos} help={t.allDoneHelp} />
      ) : (
        <ul className={style.rows}>
          {rows.map((one) => (
            <li key={one.key}>
              <Link to={one.url}>
                <span>{one.label}</span>
                <strong>{one.count}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Files({ rows, all }: { rows: readonly RoomFile[]; all: string }) {
  return (
    <Section title={t.files}>
      {rows.length === 0 ? (
        <p className={style.muted}>{t.noFiles}</p>
      ) : (
        <ul className={style.files}>
          {rows.map((one) => (
            <li key={one.id}>
              <div>
                {one.mayTake ? (
                  <a href={downloadHref(one)} aria-label={t.take(one.fileName)}>
                    {one.fileName}
                  </a>
                ) : (
                  <span>{one.fileName}</span>
                )}
                <Link to={folderAt(one.area, one.folderId)} className={style.muted}>
                  {t.inFolder(one.folderName, dateOnly(one.uploadTime))}
                </Link>
              </div>
              <span className={style.muted}>{sizeText(one.size)}</span>
            </li>
          ))}
        </ul>
      )}
      <Link to={all} className={style.more}>
        {t.allFiles}
      </Link>
    </Section>
  )
}
