import { Link } from 'react-router'
import { t } from '../texts'
import { useFolderHref } from './use-folder-href'
import style from './space.module.css'

/** Breadcrumb from the root of the area to the open folder. */
export function FolderPath({ steps }: { steps: readonly { id: string; name: string }[] }) {
  const href = useFolderHref()
  return (
    <nav className={style.path} aria-label={t.path}>
      <ol>
        <li>
          {steps.length ? (
            <Link to={href(null, { trash: null })}>{t.root}</Link>
          ) : (
            <span aria-current="page">{t.root}</span>
          )}
        </li>
        {steps.map((step, at) => (
          <li key={step.id}>
            {at < steps.length - 1 ? (
              <Link to={href(step.id, { trash: null })}>{step.name}</Link>
            ) : (
              <span aria-current="page">{step.name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
