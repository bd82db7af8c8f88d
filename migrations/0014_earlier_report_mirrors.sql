-- The reports that the system keeps (worker/reports/mirrors.ts, topics.ts) of what was done before there were such rows.
INSERT INTO `report` (`id`, `subject_id`, `year`, `report_type`, `report_name`, `submit_role`, `status`, `mirrors`, `submit_time`, `review_time`, `sys_org_code`, `create_time`, `update_time`)
SELECT e.subject_id || '.' || e.seq, e.subject_id, substr(e.create_time, 1, 4), 'REVIEW',
  CASE e.round WHEN 'FIRST' THEN '初审评审报告' WHEN 'RE' THEN '复审评审报告' ELSE '结题评审报告' END,
  '', 3, e.round || '.' || e.seq, e.create_time, e.create_time, s.sys_org_code, e.create_time, e.create_time
FROM (
  SELECT *, CASE
    WHEN operation IN ('passFirst', 'perfectFirst', 'rejectFirst') THEN 'FIRST'
    WHEN operation IN ('passRe', 'perfectRe', 'rejectRe') THEN 'RE'
    WHEN operation = 'conclude' THEN 'CONCLUSION'
  END AS round
  FROM `subject_status_log` WHERE undone_by = ''
) e JOIN `subject` s ON s.id = e.subject_id
WHERE e.round IS NOT NULL AND (e.round <> 'CONCLUSION' OR EXISTS (
  SELECT 1 FROM `subject_review` v WHERE v.subject_id = e.subject_id AND v.stage IN ('CONC_TECH', 'CONC_ADVISER') AND v.status = 2
))
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO `report` (`id`, `subject_id`, `year`, `report_type`, `report_name`, `submit_role`, `status`, `mirrors`, `due_time`, `submit_time`, `review_time`, `sys_org_code`, `create_time`, `update_time`)
SELECT t.id || '.COLLECT', t.id, t.year, 'COLLECTION', '征集报告', '联系人', t.stands, 'COLLECT',
  (SELECT d.end_time FROM `report_deadline` d WHERE d.year = t.year AND d.report_type = 'COLLECTION' AND d.del_flag = 0
    AND d.base_date = 'fixed' AND (d.scope = 'all' OR (d.scope = 'domain' AND EXISTS (
      SELECT 1 FROM json_each(d.scope_ids) i WHERE i.value = t.domain))) ORDER BY d.scope = 'all' LIMIT 1),
  CASE WHEN t.stands > 1 THEN t.submit_time END, CASE WHEN t.stands > 2 THEN t.status_time END,
  t.sys_org_code, t.create_time, t.update_time
FROM (
  SELECT s.*, CASE
    WHEN s.status = 'TO_SUBMIT' THEN 1
    WHEN s.status IN ('TO_SUPPLEMENT', 'TO_PERFECT') THEN 4
    WHEN s.status IN ('FINESHED', 'ESTABLISH_FIAL') THEN 3
    ELSE 2
  END AS stands
  FROM `subject` s JOIN `subject_collect` c ON c.id = s.collect_id WHERE c.kind = 'collect' AND s.del_flag = 0
) t
WHERE true
ON CONFLICT DO NOTHING;
