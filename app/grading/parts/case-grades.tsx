import { Skeleton } from '@douyinfe/semi-ui'
import { Link } from 'react-router'
import { SupplementaryAnswers } from '~/app/forms/parts/supplementary-answers'
import { useQuery } from '~/app/lib/query'
import type { CaseTabProps } from '~/app/subjects/case/tab-props'
import { FactList } from '~/app/ui/field'
import { NumberText } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import { CriterionStrips } from './criterion-strips'
import { GraderTable } from './grader-table'
import { gradeColour, gradeStatusText } from './labels'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'
import * as grading from '~/worker/grading/calls'

/**
 * Grades on the subject page: the result as far as the viewer may see it, all grades for the centre, the own grade for
 * a grader.
 */
export default function CaseGrades({ subject }: CaseTabProps) {
  const { read } = useQuery(grading.gradeInfo, { subjectId: subject.id })
  const info = read.state === 'here' ? read.result : null
  const result = [
    ...(subject.gradeStatus
      ? [
          {
            label: t.gradeStatus,
            value: <StatusTag colour={gradeColour(subject.gradeStatus)} label={gradeStatusText(subject.gradeStatus)} />,
          },
        ]
      : []),
    ...(subject.gradeRaw !== null
      ? [{ label: t.rawScore, value: <NumberText value={subject.gradeRaw} digits={2} /> }]
      : []),
    ...(subject.gradeNorm !== null
      ? [{ label: t.normalised, value: <NumberText value={subject.gradeNorm} digits={2} /> }]
      : []),
    ...(subject.gradeRank !== null ? [{ label: t.rank, value: t.rankIs(subject.gradeRank) }] : []),
    ...(subject.gradeLevel ? [{ label: t.level, value: subject.gradeLevel }] : []),
    ...(subject.isExcellent
      ? [{ label: t.excellentSubjects, value: <StatusTag colour="purple" label={t.selected} /> }]
      : []),
  ]
  const marks = info?.others ?? (info?.mine ? [{ ...info.mine, graderId: 'mine', graderName: t.myGrade }] : [])
  return (
    <div className={styles.stack}>
      {result.length > 0 ? (
        <FactList items={result} />
      ) : (
        read.state === 'failed' && <p className={styles.muted}>{t.resultNotPublished}</p>
      )}
      {read.state === 'reading' && <Skeleton active placeholder={<Skeleton.Paragraph rows={4} />} loading />}
      {info?.mine && (
        <p className={styles.tools}>
          <StatusTag
            colour={gradeColour(info.mine.status, true)}
            label={t.myGradeIs(gradeStatusText(info.mine.status))}
          />
          <NumberText value={info.mine.total} digits={2} unit={t.points} />
          <Link to={`/prize/grade/todo?year=${subject.year}&subjectId=${subject.id}`}>
            {info.closed ? t.viewGrade : t.goGrade}
          </Link>
        </p>
      )}
      {info?.mine && <SupplementaryAnswers said={info.mine.further} />}
      {info?.others && info.others.length === 0 && (
        <p className={styles.tools}>
          {t.noGraders}
          <Link to={`/prize/grade/assign?year=${subject.year}&subjectIds=${subject.id}`}>{t.assignGraders}</Link>
        </p>
      )}
      {info && marks.length > 0 && <CriterionStrips criteria={info.rule.criteria} grades={marks} />}
      {info?.others && info.others.length > 0 && <GraderTable grades={info.others} />}
    </div>
  )
}
