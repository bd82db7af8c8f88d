import { FactList } from '~/app/ui/field'
import { MoneyText, NumberText } from '~/app/ui/numbers'
import { fieldLabels, researchTexts } from '~/worker/subjects/form/rules'
import { memberRoleLabel } from '~/worker/subjects/member-roles'
import { sumBudget, type Declaration } from '../form/model'
import styles from './case.module.css'
import { t } from './texts'

/** A read-only declaration. */
export function DeclarationView({
  form,
  more = [],
}: {
  form: Declaration
  /** Texts of a topic and answers to the year's custom questions. */
  more?: readonly { name: string; label: string; text: string }[]
}) {
  const written = researchTexts.filter((name) => form[name].trim())
  return (
    <div className={styles.tab}>
      {written.map((name) => (
        <section key={name}>
          <h3>{fieldLabels[name]}</h3>
          <p className={styles.text}>{form[name]}</p>
        </section>
      ))}
      {more.map(({ name, label, text }) => (
        <section key={name}>
          <h3>{label}</h3>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
      {written.length === 0 && more.length === 0 ? <p className={styles.none}>{t.noResearch}</p> : null}
      {form.expectedResults.length ? (
        <section>
          <h3>{t.expectedResults}</h3>
          <section className={styles.scroll} aria-label={t.expectedResults} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>{t.type}</th>
                  <th>{t.resultName}</th>
                  <th className={styles.right}>{t.count}</th>
                </tr>
              </thead>
              <tbody>
                {form.expectedResults.map((result, at) => (
                  <tr key={at}>
                    <td>{result.type}</td>
                    <td>{result.name}</td>
                    <td className={styles.right}>
                      <NumberText value={result.count} unit={result.unit} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </section>
      ) : null}
      {form.schedule.length ? (
        <section>
          <h3>{t.schedule}</h3>
          <FactList
            items={form.schedule.map((line, at) => ({
              label: line.period || t.stageAt(at + 1),
              value: line.work,
              wide: true,
            }))}
          />
        </section>
      ) : null}
      {form.budget.length ? (
        <section>
          <h3>{t.budget}</h3>
          <section className={styles.scroll} aria-label={t.budget} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>{t.budgetItem}</th>
                  <th>{t.budgetUse}</th>
                  <th className={styles.right}>{t.amount}</th>
                </tr>
              </thead>
              <tbody>
                {form.budget.map((line, at) => (
                  <tr key={at}>
                    <td>{line.item}</td>
                    <td>{line.note || '–'}</td>
                    <td className={styles.right}>
                      <MoneyText value={line.amount} />
                    </td>
                  </tr>
                ))}
                <tr>
                  <td colSpan={2}>{t.total}</td>
                  <td className={styles.right}>
                    <MoneyText value={sumBudget(form.budget)} />
                  </td>
                </tr>
              </tbody>
            </table>
          </section>
        </section>
      ) : null}
    </div>
  )
}

function Members({ of: members }: { of: Declaration['members'] }) {
  return (
    <section className={styles.scroll} aria-label={t.team} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t.name}</th>
            <th>{t.role}</th>
            <th>{t.phone}</th>
            <th>{t.unit}</th>
            <th>{t.jobTitle}</th>
            <th>{t.duty}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member, at) => (
            <tr key={at}>
              <td>{member.name}</td>
              <td>{memberRoleLabel(member.role)}</td>
              <td>{member.phone || '–'}</td>
              <td>{member.departName}</td>
              <td>{member.title || '–'}</td>
              <td>{member.duty || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Basic facts of the subject: content, people, dates, budget. */
export function BaseView({ form, dicts }: { form: Declaration; dicts: { domain: string; subjectType: string } }) {
  return (
    <div className={styles.tab}>
      <FactList
        items={[
          ...(form.subjectNameEn ? [{ label: t.englishName, value: form.subjectNameEn, wide: true }] : []),
          { label: t.declarationYear, value: form.year },
          { label: t.domain, value: dicts.domain },
          { label: t.subjectType, value: dicts.subjectType },
          {
            label: t.term,
            value: !form.startDate
              ? ''
              : form.endDate
                ? t.period(form.startDate, form.endDate)
                : t.periodOpen(form.startDate),
          },
          { label: t.budgetTotal, value: <MoneyText value={form.budgetTotal} /> },
          { label: t.keywords, value: form.keywords },
          { label: t.leadInstitution, value: form.leadDepartName },
          { label: t.subjectManager, value: form.subjectManName },
          { label: t.managerPhone, value: form.subjectManPhone },
          { label: t.managerEmail, value: form.subjectManEmail },
          ...(form.contactName
            ? [
                { label: t.contact, value: form.contactName },
                { label: t.contactPhone, value: form.contactPhone },
              ]
            : []),
        ]}
      />
      {form.cooperateDeparts.length ? (
        <section>
          <h3>{t.partnerInstitutions}</h3>
          <FactList items={form.cooperateDeparts.map((one) => ({ label: one.departName, value: one.duty }))} />
        </section>
      ) : null}
      <section>
        <h3>{t.team}</h3>
        {form.members.length ? <Members of={form.members} /> : <p className={styles.none}>{t.noMembers}</p>}
      </section>
    </div>
  )
}
