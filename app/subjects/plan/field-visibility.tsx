import { Checkbox } from '@douyinfe/semi-ui'
import { Select } from '~/app/ui/semi-controls'
import { roles } from '~/worker/policy/roles'
import { restrictableRoles } from '~/worker/subjects/form/definition'
import { t } from './texts'

type Visibility = { blind: number; hiddenFrom: string[] }

/** Selects the roles that cannot see an answer or an attachment. */
export function FieldVisibility({
  name,
  of,
  onChange,
}: {
  name: string
  of: Visibility
  onChange: (part: Partial<Visibility>) => void
}) {
  return (
    <>
      <Checkbox
        aria-label={t.hiddenBlind(name)}
        checked={of.blind === 1}
        onChange={(event) => onChange({ blind: event.target.checked ? 1 : 0 })}
      >
        {t.blind}
      </Checkbox>
      <Select
        aria-label={t.hiddenFrom(name)}
        multiple
        size="small"
        maxTagCount={1}
        placeholder={t.shownToAll}
        value={of.hiddenFrom}
        optionList={restrictableRoles.map((code) => ({ value: code, label: roles[code].name }))}
        onChange={(chosen) => onChange({ hiddenFrom: (chosen as string[]) ?? [] })}
        style={{ minWidth: 160 }}
      />
    </>
  )
}
