import { LabelledField } from '~/app/ui/field'
import { Select } from '~/app/ui/semi-controls'
import type { Field } from '~/worker/core/form/fields'
import { type RoleCode, roleCodes, roles as known } from '~/worker/policy/roles'
import { t } from './designer.texts'
import { Toggle } from './toggle'

/**
 * Roles from which questions may be hidden, and the help text. `blind`: label of the option to hide a question from
 * blind reviewers.
 */
export type VisibilityOptions = { roles: readonly RoleCode[]; help: string; blind?: string }
/** Options of an online form, which may be answered in any role. */
export const formVisibilityOptions: VisibilityOptions = {
  roles: roleCodes,
  get help() {
    return t.hiddenFromHelp
  },
}

type VisibilityPart = Pick<Field, 'blind' | 'hiddenFrom'>
/** Editor of the roles from which a question is hidden. */
export const FieldVisibilityEditor = ({
  keeps,
  field: { blind = false, hiddenFrom = [] },
  onChange,
}: {
  keeps: VisibilityOptions
  field: VisibilityPart
  onChange: (part: Partial<Field>) => void
}) => (
  <>
    {keeps.blind && <Toggle label={keeps.blind} checked={blind} onChange={(on) => onChange({ blind: on })} />}
    <LabelledField label={t.hiddenFrom} help={keeps.help}>
      {(id) => (
        <Select
          id={id}
          multiple
          showClear
          maxTagCount={3}
          placeholder={t.hiddenFromNobody}
          value={[...hiddenFrom]}
          style={{ width: '100%' }}
          optionList={keeps.roles.map((value) => ({ value, label: known[value].name }))}
          onChange={(value) =>
            onChange({ hiddenFrom: Array.isArray(value) && value.length ? value.map(String) : undefined })
          }
        />
      )}
    </LabelledField>
  </>
)
