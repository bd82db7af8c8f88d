import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { part } from '~/app/ui/chunk'
import type { FormCore } from '~/app/ui/form/at-field'
import { Section } from '~/app/ui/page'
import { storedFields } from '~/worker/core/form/schema'
import type { Declaration } from './model'
import type { Form } from './sections'
import styles from './form.module.css'
import { t } from './texts'

const Questions = lazy(() => part(async () => ({ default: (await import('~/app/forms/parts/questions')).Questions })))

/** What the year asks after the sections, as an online form asks it. */
export function FurtherPart({
  more,
  core,
  answers,
}: {
  more: NonNullable<Form['more']>
  core: FormCore
  answers: Declaration['more']
}) {
  const fields = useMemo(() => storedFields(more), [more])
  // What is shown and computed follows once the key that was typed is painted.
  const painted = useDeferredValue(answers)
  return (
    <div id="section-more" className={styles.section}>
      <Section title={t.further}>
        <Suspense fallback={<p role="status">{t.furtherComes}</p>}>
          <Questions core={core} fields={fields} answers={painted} place="more" />
        </Suspense>
      </Section>
    </div>
  )
}
