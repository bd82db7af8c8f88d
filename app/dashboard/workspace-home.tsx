import { Link } from 'react-router'
import { downloadHref } from '~/app/files/file-urls'
import { formatDate } from '~/app/lib/dates'
import { greeting } from '~/worker/core/greeting'
import { EmptyState } from '~/app/ui/empty-state'
import { formatFileSize } from '~/app/ui/file-size'
import { NumberText } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import type { CountedLink, WorkspaceFile, WorkspaceHome } from '~/worker/workspaces/contract'
import { Announcements } from './announcements'
import { t } from './workspace-home.texts'
import { announcementTitles, folderPath, workspacePaths } from './workspace-pages'
import { Shortcuts } from './shortcuts'
import { t as desk } from './texts'
import style from './workspace-home.module.css'

/** Home page of a workspace: pending tasks, figures, announcements and recent files. */
export function WorkspaceHomeScreen({ of }: { of: WorkspaceHome }) {
  const pendingCount = of.todos.reduce((sum, { count }) => sum + count, 0)
  return (
    <Page
      title={greeting(Number(of.now.slice(11, 13)), of.realname)}
      note={pendingCount ? t.someWait(pendingCount) : desk.noTodos}
    >
      <div className={style.home}>
        <div className={style.column}>
          <TaskCounts rows={of.todos} />
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
          <RecentFiles rows={of.files} all={workspacePaths[of.room].files} />
        </div>
        <div className={style.column}>
          <Announcements
            rows={of.announcements}
            title={announcementTitles[of.room]()}
            more={workspacePaths[of.room].announcements}
          />
          <Shortcuts />
        </div>
      </div>
    </Page>
  )
}

function TaskCounts({ rows }: { rows: readonly CountedLink[] }) {
  return (
    <Section title={t.todos}>
      {rows.length === 0 ? (
        <EmptyState title={desk.noTodos} help={t.allDoneHelp} />
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

function RecentFiles({ rows, all }: { rows: readonly WorkspaceFile[]; all: string }) {
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
                <Link to={folderPath(one.area, one.folderId)} className={style.muted}>
                  {t.inFolder(one.folderName, formatDate(one.uploadTime))}
                </Link>
              </div>
              <span className={style.muted}>{formatFileSize(one.size)}</span>
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
