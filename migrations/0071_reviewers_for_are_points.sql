-- How often somebody was for stands beside the count: a row for each conclusion made more rows to look at.
DROP VIEW `year_of_review`;--> statement-breakpoint
CREATE VIEW `year_of_review` AS
SELECT r.`id` AS `row_id`, r.`subject_id` AS `subject_id`, 'review' AS `kind`, s.`year` AS `year`, '' AS `part`, r.`reviewer_id` AS `who`,
  r.`reviewer_name` AS `name`, '' AS `state`, r.`status` = 2 AS `done`,
  CASE r.`status` WHEN 2 THEN '' ELSE coalesce(r.`due_time`, '') END AS `due`,
  s.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT') AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, r.`status` = 2 AND r.`conclusion` = 'pass' AS `points`
FROM `subject_review` r JOIN `subject` s ON s.`id` = r.`subject_id`
WHERE s.`del_flag` = 0 AND r.`status` NOT IN (4, 5) AND r.`stage` <> 'MECHANISM';--> statement-breakpoint
DELETE FROM `year_total` WHERE `kind` = 'review';--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`) FROM `year_of_review` GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
