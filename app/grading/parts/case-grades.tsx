import { Skeleton } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { get } from '~/app/lib/api'
import { shortStamp } from '~/app/lib/dates'
import type { CaseTabInput } from '~/app/subjects/case/tabs'
import { Facts } from '~/app/ui/field'
import { NumberText } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import type { GradeInfo } from '~/worker/grading/contract'
import { gradeColour } from './words'
import styles from './grading.module.css'

/** Grades of a subject on its page: the result as far as the person may see it, the grades of each for the centre, one's own for a grader. */
export default function CaseGrades({ subject }: CaseTabInput) {
  const [info, setInfo] = useState<GradeInfo | null | undefined>()
  useEffect(() => {
    const leaving = new AbortController()
    void get<GradeInfo>('/v2/subject/gradeInfo', { subjectId: subject.id }, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setInfo(answer.ok ? answer.result : null)
    })
    return () => leaving.abort()
  }, [subject.id])
  const result = [
    ...(subject.gradeStatus
      ? [
          {
            label: '评分状态',
            value: <StatusTag colour={gradeColour(subject.gradeStatus)} label={subject.gradeStatus} />,
          },
        ]
      : []),
    ...(subject.gradeRaw !== null
      ? [{ label: '原始分', value: <NumberText value={subject.gradeRaw} digits={2} /> }]
      : []),
    ...(subject.gradeNorm !== null
      ? [{ label: '标准化', value: <NumberText value={subject.gradeNorm} digits={2} /> }]
      : []),
    ...(subject.gradeRank !== null ? [{ label: '名次', value: `第 ${subject.gradeRank} 名` }] : []),
    ...(subject.gradeLevel ? [{ label: '等级', value: subject.gradeLevel }] : []),
    ...(subject.isExcellent ? [{ label: '优秀课题', value: <StatusTag colour="purple" label="入选" /> }] : []),
  ]
  return (
    <div className={styles.stack}>
      {result.length > 0 ? <Facts items={result} /> : info === null && <p className={styles.quiet}>评分结果尚未公布</p>}
      {info === undefined && <Skeleton active placeholder={<Skeleton.Paragraph rows={4} />} loading />}
      {info?.mine && (
        <p className={styles.tools}>
          <StatusTag colour={gradeColour(info.mine.status, true)} label={`我的评分：${info.mine.status}`} />
          <NumberText value={info.mine.total} digits={2} unit="分" />
          <Link to={`/prize/grade/todo?year=${subject.year}&subjectId=${subject.id}`}>
            {info.closed ? '查看评分' : '去评分'}
          </Link>
        </p>
      )}
      {info?.others && info.others.length === 0 && (
        <p className={styles.tools}>
          尚未分配评分人
          <Link to={`/prize/grade/assign?year=${subject.year}&subjectIds=${subject.id}`}>分配评分人</Link>
        </p>
      )}
      {info?.others && info.others.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>评分人</th>
                <th>状态</th>
                {info.rule.criteria.map((criterion) => (
                  <th key={criterion.code} className={styles.right}>
                    {criterion.name}
                    <br />
                    {`满分 ${criterion.max}`}
                  </th>
                ))}
                <th className={styles.right}>总分</th>
                <th>理由</th>
                <th className={styles.right}>提交时间</th>
              </tr>
            </thead>
            <tbody>
              {info.others.map((grade) => (
                <tr key={grade.gradeId}>
                  <td>{grade.graderName}</td>
                  <td>
                    <StatusTag colour={gradeColour(grade.status)} label={grade.status} />
                  </td>
                  {info.rule.criteria.map((criterion) => (
                    <td key={criterion.code} className={styles.right}>
                      <NumberText value={grade.scores[criterion.code]} />
                    </td>
                  ))}
                  <td className={styles.right}>
                    <NumberText value={grade.total} digits={2} />
                  </td>
                  <td>{grade.reason || '–'}</td>
                  <td className={styles.right}>{shortStamp(grade.commitTime)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
