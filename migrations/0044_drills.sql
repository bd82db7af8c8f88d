CREATE TABLE `drill_extract` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`purpose` text NOT NULL,
	`seed` integer NOT NULL,
	`rule` text NOT NULL,
	`candidates` text NOT NULL,
	`candidate_hash` text NOT NULL,
	`items` text NOT NULL,
	`check_code` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `drill_extract_created` ON `drill_extract` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `drill_extract_org` ON `drill_extract` (`sys_org_code`,`create_time`);--> statement-breakpoint
CREATE TABLE `drill_question_total` (
	`org_code` text NOT NULL,
	`scene_id` text NOT NULL,
	`question_id` text NOT NULL,
	`version_id` text NOT NULL,
	`answered` integer NOT NULL,
	`wrong` integer NOT NULL,
	`rate` integer NOT NULL,
	PRIMARY KEY(`org_code`, `scene_id`, `question_id`)
);
--> statement-breakpoint
CREATE INDEX `drill_question_hardest` ON `drill_question_total` (`org_code`,`rate`,`answered`);--> statement-breakpoint
CREATE TABLE `drill_scene` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`scene_name` text NOT NULL,
	`category_id` text NOT NULL,
	`difficulty` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`questions` text DEFAULT '[]' NOT NULL,
	`open` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`version_id` text DEFAULT '' NOT NULL,
	`release_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `drill_scene_status` ON `drill_scene` (`status`,`release_time`,`id`);--> statement-breakpoint
CREATE INDEX `drill_scene_category` ON `drill_scene` (`category_id`);--> statement-breakpoint
CREATE INDEX `drill_scene_created` ON `drill_scene` (`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `drill_study` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`scene_id` text NOT NULL,
	`version_id` text NOT NULL,
	`version` integer NOT NULL,
	`scene_name` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT 'all' NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`question_ids` text NOT NULL,
	`answers` text DEFAULT '{}' NOT NULL,
	`viewed` text DEFAULT '[]' NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`full` integer NOT NULL,
	`rate` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`finish_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drill_study_running` ON `drill_study` (`user_id`,`scene_id`) WHERE status = 0;--> statement-breakpoint
CREATE INDEX `drill_study_user` ON `drill_study` (`user_id`,`scene_id`,`create_time`);--> statement-breakpoint
CREATE INDEX `drill_study_finished` ON `drill_study` (`finish_time`,`id`) WHERE status = 1 and kind = 'all';--> statement-breakpoint
CREATE INDEX `drill_study_org` ON `drill_study` (`sys_org_code`,`finish_time`,`id`) WHERE status = 1 and kind = 'all';--> statement-breakpoint
CREATE INDEX `drill_study_scene` ON `drill_study` (`scene_id`,`finish_time`,`id`) WHERE status = 1 and kind = 'all';--> statement-breakpoint
CREATE TABLE `drill_total` (
	`org_code` text NOT NULL,
	`scene_id` text NOT NULL,
	`people` integer NOT NULL,
	`studies` integer NOT NULL,
	`rate_sum` integer NOT NULL,
	PRIMARY KEY(`org_code`, `scene_id`)
);
--> statement-breakpoint
CREATE INDEX `drill_total_studies` ON `drill_total` (`scene_id`,`org_code`);--> statement-breakpoint
CREATE TABLE `drill_version` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`scene_id` text NOT NULL,
	`version` integer NOT NULL,
	`scene_name` text NOT NULL,
	`category_id` text NOT NULL,
	`category_code` text NOT NULL,
	`category_name` text NOT NULL,
	`difficulty` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`questions` text DEFAULT '[]' NOT NULL,
	`open` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drill_version_once` ON `drill_version` (`scene_id`,`version`);--> statement-breakpoint
-- A department counts with those above it: their codes begin its own, three signs to a level.
CREATE TRIGGER `drill_study_finished` AFTER UPDATE OF `status` ON `drill_study` WHEN OLD.`status` = 0 AND NEW.`status` = 1 AND NEW.`kind` = 'all' BEGIN
  INSERT INTO `drill_total` (`org_code`, `scene_id`, `people`, `studies`, `rate_sum`)
    SELECT l.`org`, k.`scene`, NOT EXISTS (SELECT 1 FROM `drill_study` s WHERE s.`user_id` = NEW.`user_id` AND s.`kind` = 'all' AND s.`status` = 1
      AND s.`id` <> NEW.`id` AND (k.`scene` = '' OR s.`scene_id` = k.`scene`)), 1, NEW.`rate`
    FROM (SELECT '' AS `org` UNION ALL SELECT substr(NEW.`sys_org_code`, 1, 3 * n.`value`) FROM json_each('[1,2,3,4]') n WHERE length(NEW.`sys_org_code`) >= 3 * n.`value`) l, (SELECT '' AS `scene` UNION ALL SELECT NEW.`scene_id`) k WHERE true
  ON CONFLICT DO UPDATE SET `people` = `people` + excluded.`people`, `studies` = `studies` + 1, `rate_sum` = `rate_sum` + excluded.`rate_sum`;
  INSERT INTO `drill_question_total` (`org_code`, `scene_id`, `question_id`, `version_id`, `answered`, `wrong`, `rate`)
    SELECT l.`org`, NEW.`scene_id`, a.`key`, NEW.`version_id`, 1, json_extract(a.`value`, '$.right') <> 1, 1000 * (json_extract(a.`value`, '$.right') <> 1)
    FROM (SELECT '' AS `org` UNION ALL SELECT substr(NEW.`sys_org_code`, 1, 3 * n.`value`) FROM json_each('[1,2,3,4]') n WHERE length(NEW.`sys_org_code`) >= 3 * n.`value`) l, json_each(NEW.`answers`) a WHERE true
  ON CONFLICT DO UPDATE SET `version_id` = excluded.`version_id`, `answered` = `answered` + 1, `wrong` = `wrong` + excluded.`wrong`,
    `rate` = 1000 * (`wrong` + excluded.`wrong`) / (`answered` + 1);
END;--> statement-breakpoint
CREATE TRIGGER `drill_study_came_finished` AFTER INSERT ON `drill_study` WHEN NEW.`status` = 1 AND NEW.`kind` = 'all' BEGIN
  INSERT INTO `drill_total` (`org_code`, `scene_id`, `people`, `studies`, `rate_sum`)
    SELECT l.`org`, k.`scene`, NOT EXISTS (SELECT 1 FROM `drill_study` s WHERE s.`user_id` = NEW.`user_id` AND s.`kind` = 'all' AND s.`status` = 1
      AND s.`id` <> NEW.`id` AND (k.`scene` = '' OR s.`scene_id` = k.`scene`)), 1, NEW.`rate`
    FROM (SELECT '' AS `org` UNION ALL SELECT substr(NEW.`sys_org_code`, 1, 3 * n.`value`) FROM json_each('[1,2,3,4]') n WHERE length(NEW.`sys_org_code`) >= 3 * n.`value`) l, (SELECT '' AS `scene` UNION ALL SELECT NEW.`scene_id`) k WHERE true
  ON CONFLICT DO UPDATE SET `people` = `people` + excluded.`people`, `studies` = `studies` + 1, `rate_sum` = `rate_sum` + excluded.`rate_sum`;
  INSERT INTO `drill_question_total` (`org_code`, `scene_id`, `question_id`, `version_id`, `answered`, `wrong`, `rate`)
    SELECT l.`org`, NEW.`scene_id`, a.`key`, NEW.`version_id`, 1, json_extract(a.`value`, '$.right') <> 1, 1000 * (json_extract(a.`value`, '$.right') <> 1)
    FROM (SELECT '' AS `org` UNION ALL SELECT substr(NEW.`sys_org_code`, 1, 3 * n.`value`) FROM json_each('[1,2,3,4]') n WHERE length(NEW.`sys_org_code`) >= 3 * n.`value`) l, json_each(NEW.`answers`) a WHERE true
  ON CONFLICT DO UPDATE SET `version_id` = excluded.`version_id`, `answered` = `answered` + 1, `wrong` = `wrong` + excluded.`wrong`,
    `rate` = 1000 * (`wrong` + excluded.`wrong`) / (`answered` + 1);
END;--> statement-breakpoint
-- What a scene is of is counted as every value of the categories is.
CREATE TRIGGER `used_drill_scene_category_id_added` AFTER INSERT ON `drill_scene` WHEN NEW.`category_id` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT '#category', NEW.`category_id`, 'drill_scene.category_id', 1 WHERE NEW.`category_id` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_drill_scene_category_id_changed` AFTER UPDATE OF `category_id` ON `drill_scene` WHEN OLD.`category_id` <> NEW.`category_id` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = '#category' AND `source` = 'drill_scene.category_id' AND `value` = OLD.`category_id`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT '#category', NEW.`category_id`, 'drill_scene.category_id', 1 WHERE NEW.`category_id` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_drill_scene_category_id_removed` AFTER DELETE ON `drill_scene` WHEN OLD.`category_id` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = '#category' AND `source` = 'drill_scene.category_id' AND `value` = OLD.`category_id`;
END;
