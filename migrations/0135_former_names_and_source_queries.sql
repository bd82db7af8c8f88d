CREATE TABLE `depart_former_name` (
	`id` text PRIMARY KEY NOT NULL,
	`depart_id` text NOT NULL,
	`kind` text NOT NULL,
	`former_name` text NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `depart_former_name_depart` ON `depart_former_name` (`depart_id`,`create_time`);--> statement-breakpoint
CREATE INDEX `depart_former_name_name` ON `depart_former_name` (`former_name`);--> statement-breakpoint
-- Institutions, and the subjects that they lead, are found by every name that the institution has or had.
DROP VIEW `search_institution`;--> statement-breakpoint
CREATE VIEW `search_institution` AS SELECT d.`id`, d.`depart_name` AS `title`,
  concat_ws(' ', d.`depart_name_full`, d.`depart_name_abbr`, d.`depart_name_en`, d.`pinyin`, d.`initials`,
    (SELECT group_concat(f.`former_name`, ' ') FROM `depart_former_name` f WHERE f.`depart_id` = d.`id`)) AS `people`, '' AS `body`, '' AS `kept`
FROM `depart` d WHERE d.`del_flag` = 0;--> statement-breakpoint
DROP VIEW `search_subject`;--> statement-breakpoint
CREATE VIEW `search_subject` AS SELECT s.`id` AS `id`,
  concat_ws(' ', s.`subject_name`, s.`subject_name_en`, s.`keywords`, iif(s.`establish_time` IS NULL, '', s.`subject_num`)) AS `title`,
  concat_ws(' ', s.`subject_man_name`, s.`contact_name`, s.`lead_depart_name`, c.`proposer_name`, c.`depart_name`, c.`suggest_man_name`,
    (SELECT group_concat(n.`name`, ' ') FROM (SELECT o.`depart_name` AS `name` FROM `depart` o WHERE o.`id` = s.`lead_depart_id`
      UNION SELECT f.`former_name` FROM `depart_former_name` f WHERE f.`depart_id` = s.`lead_depart_id`) n WHERE n.`name` <> s.`lead_depart_name`),
    (SELECT group_concat(json_extract(p.value, '$.departName'), ' ') FROM json_each(s.`cooperate_departs`) p),
    (SELECT group_concat(p.value, ' ') FROM json_each(s.`advisers`) p),
    (SELECT group_concat(m.`name` || ' ' || m.`depart_name`, ' ') FROM `subject_member` m WHERE m.`subject_id` = s.`id` AND m.`del_flag` = 0)) AS `people`,
  coalesce((SELECT group_concat(a.value, char(10)) FROM json_each(json_patch(json_object('summary', s.`summary`, 'background', s.`background`, 'objectives', s.`objectives`,
      'content', s.`content`, 'techRoute', s.`tech_route`, 'innovation', s.`innovation`, 'basis', s.`basis`, 'risks', s.`risks`,
      'necessity', c.`necessity`, 'existing', c.`existing`, 'targets', c.`targets`, 'technicalPoints', c.`technical_points`),
      coalesce(c.`form_data`, '{}'))) a
    WHERE a.type = 'text' AND a.value <> '' AND a.key NOT IN (SELECT json_extract(f.value, '$.name') FROM `declare_form` d, json_each(d.`definition`, '$.sections') x,
      json_each(x.value, '$.fields') f WHERE d.`id` = c.`form_id` AND json_array_length(f.value, '$.hiddenFrom') > 0)), '') AS `body`,
  coalesce((SELECT group_concat(a.value, char(10)) FROM json_each(json_patch(json_object('summary', s.`summary`, 'background', s.`background`, 'objectives', s.`objectives`,
      'content', s.`content`, 'techRoute', s.`tech_route`, 'innovation', s.`innovation`, 'basis', s.`basis`, 'risks', s.`risks`,
      'necessity', c.`necessity`, 'existing', c.`existing`, 'targets', c.`targets`, 'technicalPoints', c.`technical_points`),
      coalesce(c.`form_data`, '{}'))) a
    WHERE a.type = 'text' AND a.value <> '' AND a.key IN (SELECT json_extract(f.value, '$.name') FROM `declare_form` d, json_each(d.`definition`, '$.sections') x,
      json_each(x.value, '$.fields') f WHERE d.`id` = c.`form_id` AND json_array_length(f.value, '$.hiddenFrom') > 0)), '') AS `kept`
FROM `subject` s LEFT JOIN `subject_collect` c ON c.`id` = s.`collect_id` WHERE s.`del_flag` = 0;--> statement-breakpoint
CREATE TRIGGER `search_former_name_added` AFTER INSERT ON `depart_former_name` BEGIN
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 5, v.`id`, v.`title`, v.`people`, v.`body`, v.`kept` FROM `search_institution` v WHERE v.`id` = NEW.`depart_id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `kept` = excluded.`kept`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `kept` <> excluded.`kept`;
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 1, v.`id`, v.`title`, v.`people`, v.`body`, v.`kept` FROM `search_subject` v
  WHERE v.`id` IN (SELECT s.`id` FROM `subject` s WHERE s.`lead_depart_id` = NEW.`depart_id`)
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `kept` = excluded.`kept`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `kept` <> excluded.`kept`;
END;--> statement-breakpoint
-- The plan of a year counts institutions by their ids: one that was renamed during the year is one.
DROP VIEW `year_of_plan`;--> statement-breakpoint
CREATE VIEW `year_of_plan` AS
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'plan' AS `kind`, s.`year` AS `year`, 'domain' AS `part`, '' AS `who`, s.`domain` AS `name`,
  '' AS `state`, 0 AS `done`, '' AS `due`, instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, CAST(round(s.`budget_total` * 1000000) AS integer) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND (instr(',TO_ESTABLISH_DRAFT,TO_ESTABLISH,ESTABLISHED_DRAFT,', ',' || s.`status` || ',') > 0
  OR s.`establish_time` IS NOT NULL AND instr(',ESTABLISHED,TO_AUDIT,TO_PRIZE,FINESHED,TO_CONCOLUSION,', ',' || s.`status` || ',') > 0)
UNION ALL
SELECT s.`id` AS `row_id`, s.`id` AS `subject_id`, 'plan' AS `kind`, s.`year` AS `year`, 'institution' AS `part`, s.`lead_depart_id` AS `who`, s.`lead_depart_name` AS `name`,
  '' AS `state`, 0 AS `done`, '' AS `due`, instr(',TO_SUBMIT,TO_SUPPLEMENT,TO_APPROVAL,TO_REVIEW,TO_PERFECT,', ',' || s.`status` || ',') = 0 AS `audited`,
  s.`source` = 'plan' AS `planned`, s.`submit_time` IS NOT NULL AS `submitted`,
  1 AS `total`, CAST(round(s.`budget_total` * 1000000) AS integer) AS `points`
FROM `subject` s WHERE s.`del_flag` = 0 AND (instr(',TO_ESTABLISH_DRAFT,TO_ESTABLISH,ESTABLISHED_DRAFT,', ',' || s.`status` || ',') > 0
  OR s.`establish_time` IS NOT NULL AND instr(',ESTABLISHED,TO_AUDIT,TO_PRIZE,FINESHED,TO_CONCOLUSION,', ',' || s.`status` || ',') > 0);--> statement-breakpoint
DELETE FROM `year_total` WHERE `kind` = 'plan' AND `part` = 'institution';--> statement-breakpoint
INSERT INTO `year_total` (`kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, `total`, `points`)
SELECT `kind`, `year`, `part`, `who`, `name`, `state`, `done`, `due`, `audited`, `planned`, `submitted`, sum(`total`), sum(`points`)
FROM `year_of_plan` WHERE `part` = 'institution' GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
--> statement-breakpoint
CREATE TABLE `data_source_query` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`source_id` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`request` text DEFAULT '' NOT NULL,
	`rows_path` text DEFAULT '' NOT NULL,
	`value_field` text DEFAULT '' NOT NULL,
	`label_field` text DEFAULT '' NOT NULL,
	`figure` text DEFAULT '' NOT NULL,
	`unit` text DEFAULT '' NOT NULL,
	`outcome` text DEFAULT '' NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`tried_time` text DEFAULT '' NOT NULL,
	`result` text DEFAULT '[]' NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`refresh_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_source_query_code` ON `data_source_query` (`code`);--> statement-breakpoint
CREATE INDEX `data_source_query_source` ON `data_source_query` (`source_id`);--> statement-breakpoint
ALTER TABLE `dict` ADD `source_query` text DEFAULT '' NOT NULL;