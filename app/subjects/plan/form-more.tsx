import { Button } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { t as forms } from '~/app/forms/texts'
import { part } from '~/app/ui/chunk'
import { schemaOf } from '~/worker/core/form/schema'
import { hideableFrom } from '~/worker/subjects/form/definition'
import { moreKinds } from '~/worker/subjects/form/year/contract'
import styles from './form-dialog.module.css'
import type { Definition } from './form-lines'
import { t } from './texts'

const Designer = lazy(() => part(() => import('~/app/forms/parts/designer.client')))
const empty = schemaOf([])

/** What is asked after the sections: questions of any kind, put together as those of an online form are. */
export function FurtherQuestions({
  more,
  onChange,
}: {
  more: Definition['more']
  onChange: (more: Definition['more']) => void
}) {
  const [open, setOpen] = useState(!!more)
  return (
    <section className={styles.section} aria-label={t.further}>
      <h3>{t.further}</h3>
      <p className={styles.note}>{t.furtherHelp}</p>
      {open ? (
        <Suspense fallback={<p className={styles.note}>{forms.loading}</p>}>
          <Designer
            schema={more ?? empty}
            kinds={moreKinds}
            keeps={{ roles: hideableFrom, help: t.furtherKept, blind: t.blind }}
            onChange={(schema) =>
              onChange(
                schema['x-order'].length
                  ? {
                      ...schema,
                      properties: { ...schema.properties },
                      required: [...schema.required],
                      'x-order': [...schema['x-order']],
                    }
                  : null,
              )
            }
          />
        </Suspense>
      ) : (
        <Button onClick={() => setOpen(true)}>{t.addFurther}</Button>
      )}
    </section>
  )
}
