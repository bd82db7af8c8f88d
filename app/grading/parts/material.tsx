import { Facts } from '~/app/ui/field'
import { FileList } from '~/app/ui/files'
import { downloadHref } from '~/app/subjects/form/file-slot'
import type { Material as MaterialOf } from '~/worker/reviews/contract'
import styles from './desk.module.css'

/** What is to be judged: facts, texts, the concluding report and the files, as far as this person may read them. */
export function Material({ material, domain }: { material: MaterialOf; domain: string }) {
  const { report } = material
  return (
    <article className={styles.material}>
      <h2>{material.subjectName}</h2>
      {material.blind && (
        <p className={styles.blind}>本年度为盲评：负责人、机构、成员与附件不显示，正文中的名称已隐去。</p>
      )}
      <Facts
        items={[
          { label: '编号', value: material.subjectNum },
          { label: '研究领域', value: domain },
          { label: '起止日期', value: [material.startDate, material.endDate].filter(Boolean).join(' 至 ') },
          ...(material.blind
            ? []
            : [
                { label: '牵头机构', value: material.leadDepartName },
                { label: '课题负责人', value: material.subjectManName },
                { label: '合作机构', value: material.cooperateDeparts.join('、') },
              ]),
        ]}
      />
      {report && <Texts title={report.reportName} texts={report.texts} />}
      {report && report.files.length > 0 && <FileList files={report.files} hrefOf={downloadHref} />}
      {material.expectedResults.length > 0 && (
        <section>
          <h3>预期成果</h3>
          <p className={styles.text}>
            {material.expectedResults.map((one) => `${one.type}：${one.name} ${one.count} ${one.unit}`).join('\n')}
          </p>
        </section>
      )}
      <Texts texts={material.texts} />
      {material.files.length > 0 && (
        <section>
          <h3>申报附件</h3>
          <FileList files={material.files} hrefOf={downloadHref} />
        </section>
      )}
    </article>
  )
}

function Texts({ title, texts }: { title?: string; texts: MaterialOf['texts'] }) {
  return texts.map((part) => (
    <section key={part.name}>
      <h3>{title ? `${title} · ${part.label}` : part.label}</h3>
      <p className={styles.text}>{part.text}</p>
    </section>
  ))
}
