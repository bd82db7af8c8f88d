import { Link } from 'react-router'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { EmptyState } from '~/app/ui/empty-state'
import { FileList } from '~/app/ui/files'
import { NumberText } from '~/app/ui/numbers'
import { Page } from '~/app/ui/page'
import { hrefOf } from '~/worker/core/href'
import { studyPage } from '~/worker/study/queries.server'
import type { Study as Content } from '~/worker/study/contract'
import type { Route } from './+types/study'
import { SubjectStatusTag } from '~/app/subjects/lists/columns'
import caseStyles from '~/app/subjects/case/case.module.css'
import { RelatedSubjects } from './related-subjects'
import { StyleBar } from './style-bar'
import styles from './study.module.css'
import { t as shown } from '~/app/subjects/case/texts'
import { t } from './texts'
import * as filesCalls from '~/worker/files/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import * as study from '~/worker/study/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, study.subjectStudy, (ctx) => studyPage(ctx, args.params.id))
const titleOf = (data: Awaited<ReturnType<typeof loader>> | undefined) =>
  data ? t.studyOf(data.study.subjectName) : t.study
export const meta = titleMeta(titleOf)
export const handle = { title: titleOf }

/** The research content of a subject as one page. */
export default function Study({ loaderData }: Route.ComponentProps) {
  const { study, domain, directions } = loaderData
  const parts = sectionsOf(study)
  return (
    <Page
      title={study.subjectName}
      note={
        <span className={styles.note}>
          {loaderData.subjectNum ? <span>{loaderData.subjectNum}</span> : null}
          <SubjectStatusTag row={loaderData} />
          <span>{loaderData.domain_dictText}</span>
          {loaderData.subjectManName ? <span>{loaderData.subjectManName}</span> : null}
          <Link to={subjectPageUrl(study.subjectId)}>{t.toSubject}</Link>
        </span>
      }
      actions={loaderData.mayStyle ? <StyleBar study={study} /> : undefined}
    >
      <div className={styles.layout}>
        <nav className={styles.index} aria-label={t.contents}>
          <ol>
            {parts.map(({ name, label }) => (
              <li key={name}>
                <a href={`#${name}`}>{label}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={styles.article} style={{ fontFamily: study.fontFamily || undefined }}>
          {parts.length === 0 ? <EmptyState title={shown.noResearch} help={t.nothingHelp} /> : null}
          {parts.map(({ name, label, content }) => (
            <section key={name} id={name}>
              <h2>{label}</h2>
              {content}
            </section>
          ))}
        </article>
        <aside className={styles.side}>
          {/* Another subject resets the selected direction. */}
          <RelatedSubjects key={study.subjectId} subjectId={study.subjectId} domain={domain} directions={directions} />
        </aside>
      </div>
    </Page>
  )
}

/** Returns the sections of the content in order. */
function sectionsOf(study: Content) {
  const size = study.fontSize ? { fontSize: `${study.fontSize}px` } : undefined
  const texts = (['objectives', 'content', 'techRoute'] as const).map((name) => ({
    name,
    label: t[name],
    there: study[name].trim() !== '',
    content: (
      <p className={styles.text} style={size}>
        {study[name]}
      </p>
    ),
  }))
  return [
    ...texts,
    {
      name: 'results',
      label: t.results,
      there: study.results.length > 0,
      content: <Results results={study.results} />,
    },
    { name: 'files', label: t.files, there: study.files.length > 0, content: <Files files={study.files} /> },
  ].filter((part) => part.there)
}

const Results = ({ results }: Pick<Content, 'results'>) => (
  <div className={caseStyles.scroll}>
    <table className={caseStyles.table}>
      <thead>
        <tr>
          <th scope="col">{t.resultType}</th>
          <th scope="col">{t.resultName}</th>
          <th scope="col" className={caseStyles.right}>
            {t.resultCount}
          </th>
        </tr>
      </thead>
      <tbody>
        {results.map((one, place) => (
          <tr key={place}>
            <td>{one.type}</td>
            <td>{one.name}</td>
            <td className={caseStyles.right}>
              <NumberText value={one.count} unit={one.unit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Files = ({ files }: Pick<Content, 'files'>) =>
  files.map((slot) => (
    <div key={slot.slot}>
      <h3 className={styles.slot}>{slot.name}</h3>
      <FileList
        files={slot.files}
        hrefOf={({ id }) => hrefOf(filesCalls.downloadFile, { id })}
        previewOf={(file) => slot.files.find((one) => one.id === file.id)?.previewUrl || null}
      />
    </div>
  ))
