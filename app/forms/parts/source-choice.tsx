import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { LabelledField } from '~/app/ui/field'
import { Select } from '~/app/ui/semi-controls'
import type { Field } from '~/worker/core/form/fields'
import * as queries from '~/worker/system/data-sources/queries/calls'
import type { QueryOption } from '~/worker/system/data-sources/queries/contract'
import { t as ui } from '~/app/ui/texts'
import { t } from './designer.texts'

/** Select for the data source query of the options; none if they are typed. The queries are loaded on mount. */
export function SourceChoice({
  field: { source, options = [] },
  onChange,
}: {
  field: Pick<Field, 'source' | 'options'>
  onChange: (part: Pick<Field, 'source' | 'options'>) => void
}) {
  const [known, setKnown] = useState<readonly QueryOption[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    void callApi(queries.options, {}, leaving.signal).then((answer) => {
      if (answer.ok) setKnown(answer.result)
    })
    return () => leaving.abort()
  }, [])
  const isUnknown = source && !known.some(({ code }) => code === source)
  return (
    <LabelledField
      label={t.source}
      help={source ? t.sourceOptions(options.slice(0, MAX_LISTED).join(ui.comma), options.length) : t.sourceHelp}
    >
      {(id) => (
        <Select
          id={id}
          value={source ?? ''}
          style={{ width: '100%' }}
          optionList={[
            { value: '', label: t.noSource },
            ...known.map(({ code, name }) => ({ value: code, label: name })),
            ...(isUnknown ? [{ value: source, label: source }] : []),
          ]}
          onChange={(value) => {
            const chosen = known.find(({ code }) => code === value)
            onChange({ source: chosen?.code, ...(chosen && { options: chosen.labels }) })
          }}
        />
      )}
    </LabelledField>
  )
}
const MAX_LISTED = 5
