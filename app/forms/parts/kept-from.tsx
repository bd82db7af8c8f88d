import { Labelled } from '~/app/ui/field'
import { Select } from '~/app/ui/named'
import { type RoleCode, roleCodes, roles as known } from '~/worker/policy/roles'
import { t } from './designer.texts'

/** From whom questions may be kept, and what that means: of an online form from any role, since anybody may answer it. */
export type Keeps = { roles: readonly RoleCode[]; help: string; blind?: boolean }
export const keepsFrom: Keeps = {
  roles: roleCodes,
  get help() {
    return t.hiddenFromHelp
  },
}

/** The roles that a question is kept from: they are neither asked it nor shown what others answered. */
export const KeptFrom = ({
  keeps,
  roles = [],
  onChange,
}: {
  keeps: Keeps
  roles: readonly string[] | undefined
  onChange: (roles: readonly string[] | undefined) => void
}) => (
  <Labelled label={t.hiddenFrom} help={keeps.help}>
    {(id) => (
      <Select
        id={id}
        multiple
        showClear
        maxTagCount={3}
        placeholder={t.hiddenFromNobody}
        value={[...roles]}
        style={{ width: '100%' }}
        optionList={keeps.roles.map((value) => ({ value, label: known[value].name }))}
        onChange={(value) => onChange(Array.isArray(value) && value.length ? value.map(String) : undefined)}
      />
    )}
  </Labelled>
)
