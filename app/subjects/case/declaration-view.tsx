import { Facts } from '~/app/ui/field'
import { MoneyText, NumberText } from '~/app/ui/numbers'
import { fieldLabels } from '~/worker/subjects/form/rules'
import { budgetSum, type Declaration } from '../form/model'
import styles from './case.module.css'

const texts = ['summary', 'background', 'objectives', 'content', 'techRoute', 'innovation', 'basis', 'risks'] as const

/** The declaration to read. */
export function DeclarationView({ form }: { form: Declaration }) {
  const written = texts.filter((name) => form[name].trim())
  return (
    <div className={styles.tab}>
      {written.map((name) => (
        <section key={name}>
          <h3>{fieldLabels[name]}</h3>
          <p className={styles.text}>{form[name]}</p>
        </section>
      ))}
      {written.length === 0 ? <p className={styles.none}>还没有填写研究内容</p> : null}
      {form.expectedResults.length ? (
        <section>
          <h3>预期成果</h3>
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>类型</th>
                  <th>成果名称</th>
                  <th className={styles.right}>数量</th>
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
          </div>
        </section>
      ) : null}
      {form.schedule.length ? (
        <section>
          <h3>进度安排</h3>
          <Facts
            items={form.schedule.map((line, at) => ({
              label: line.period || `第 ${at + 1} 阶段`,
              value: line.work,
              wide: true,
            }))}
          />
        </section>
      ) : null}
      {form.budget.length ? (
        <section>
          <h3>经费预算</h3>
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>科目</th>
                  <th>用途</th>
                  <th className={styles.right}>金额</th>
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
                  <td colSpan={2}>合计</td>
                  <td className={styles.right}>
                    <MoneyText value={budgetSum(form.budget)} />
                  </td>
                </tr>
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
    </div>
  )
}

/** Facts of the case: what, who, when, how much. */
export function BaseView({ form, dicts }: { form: Declaration; dicts: { domain: string; subjectType: string } }) {
  return (
    <div className={styles.tab}>
      <Facts
        items={[
          ...(form.subjectNameEn ? [{ label: '英文名称', value: form.subjectNameEn, wide: true }] : []),
          { label: '申报年度', value: form.year },
          { label: '研究领域', value: dicts.domain },
          { label: '课题类型', value: dicts.subjectType },
          { label: '研究期限', value: form.startDate ? `${form.startDate} 至 ${form.endDate || '未定'}` : '' },
          { label: '经费合计', value: <MoneyText value={form.budgetTotal} /> },
          { label: '关键词', value: form.keywords },
          { label: '牵头机构', value: form.leadDepartName },
          { label: '课题负责人', value: form.subjectManName },
          { label: '负责人电话', value: form.subjectManPhone },
          { label: '负责人邮箱', value: form.subjectManEmail },
          ...(form.contactName
            ? [
                { label: '联系人', value: form.contactName },
                { label: '联系人电话', value: form.contactPhone },
              ]
            : []),
        ]}
      />
      {form.cooperateDeparts.length ? (
        <section>
          <h3>合作机构</h3>
          <Facts items={form.cooperateDeparts.map((one) => ({ label: one.departName, value: one.duty }))} />
        </section>
      ) : null}
      <section>
        <h3>课题组成员</h3>
        {form.members.length ? (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>姓名</th>
                  <th>角色</th>
                  <th>单位</th>
                  <th>职务职称</th>
                  <th>分工</th>
                  <th>电话</th>
                </tr>
              </thead>
              <tbody>
                {form.members.map((member, at) => (
                  <tr key={at}>
                    <td>{member.name}</td>
                    <td>{member.role}</td>
                    <td>{member.departName}</td>
                    <td>{member.title || '–'}</td>
                    <td>{member.duty || '–'}</td>
                    <td>{member.phone || '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <p className={styles.none}>还没有填写成员</p>
        )}
      </section>
    </div>
  )
}
