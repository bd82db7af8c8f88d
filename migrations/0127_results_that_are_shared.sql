CREATE TABLE `shared_file` (
	`file_id` text PRIMARY KEY NOT NULL,
	`subject_id` text NOT NULL,
	`level` integer NOT NULL,
	`year` text NOT NULL,
	`create_time` text NOT NULL,
	`upload_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `shared_file_subject` ON `shared_file` (`subject_id`);--> statement-breakpoint
CREATE INDEX `shared_file_made` ON `shared_file` (`create_time`,`file_id`);--> statement-breakpoint
CREATE INDEX `shared_file_time` ON `shared_file` (`upload_time`,`file_id`,`level`);--> statement-breakpoint
CREATE INDEX `shared_file_year` ON `shared_file` (`year`,`upload_time`,`file_id`,`level`);--> statement-breakpoint
DROP INDEX `subject_sharing`;--> statement-breakpoint
CREATE VIEW `shared_now` AS
SELECT f.`id` AS `file_id`, s.`id` AS `subject_id`,
  iif((json_extract(r.`value`, '$.share') = 1 AND json_extract(r.`value`, '$.shareAuth') >= 2
      AND coalesce(json_extract(r.`value`, '$.confirmed'), s.`share_confirmed`) = 1)
    OR (s.`share` = 1 AND s.`share_auth` >= 2 AND s.`share_confirmed` = 1), 2, 1) AS `level`,
  s.`year` AS `year`, f.`create_time` AS `create_time`, f.`upload_time` AS `upload_time`
FROM `subject` s, json_each(s.`resources`) r, json_each(r.`value`, '$.fileIds') x CROSS JOIN `file` f ON f.`id` = x.`value`
WHERE s.`del_flag` = 0 AND f.`biz_id` = s.`id` AND f.`del_flag` = 0 AND f.`limited` = 0
  AND instr(',subject,subjectCollect,resource,change,task,prize,taskBook,', ',' || f.`biz_type` || ',') > 0
  AND ((json_extract(r.`value`, '$.share') = 1 AND json_extract(r.`value`, '$.shareAuth') >= 1)
    OR (s.`share` = 1 AND s.`share_auth` >= 1 AND s.`share_confirmed` = 1));--> statement-breakpoint
INSERT INTO `shared_file` (`file_id`, `subject_id`, `level`, `year`, `create_time`, `upload_time`)
SELECT `file_id`, `subject_id`, `level`, `year`, `create_time`, `upload_time` FROM `shared_now` WHERE true
ON CONFLICT DO UPDATE SET `level` = max(`level`, excluded.`level`);--> statement-breakpoint
CREATE TRIGGER `subject_sharing_added` AFTER INSERT ON `subject` WHEN NEW.`resources` <> '[]' BEGIN
  INSERT INTO `shared_file` (`file_id`, `subject_id`, `level`, `year`, `create_time`, `upload_time`)
  SELECT `file_id`, `subject_id`, `level`, `year`, `create_time`, `upload_time` FROM `shared_now` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `level` = max(`level`, excluded.`level`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_sharing_removed` AFTER DELETE ON `subject` WHEN OLD.`resources` <> '[]' BEGIN
  DELETE FROM `shared_file` WHERE `subject_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_sharing_changed` AFTER UPDATE OF `resources`, `share`, `share_auth`, `share_confirmed`, `year`, `del_flag` ON `subject`
WHEN OLD.`resources` <> NEW.`resources` OR (NEW.`resources` <> '[]' AND (OLD.`share` <> NEW.`share` OR OLD.`share_auth` <> NEW.`share_auth`
  OR OLD.`share_confirmed` <> NEW.`share_confirmed` OR OLD.`year` <> NEW.`year` OR OLD.`del_flag` <> NEW.`del_flag`)) BEGIN
  DELETE FROM `shared_file` WHERE `subject_id` = NEW.`id`;
  INSERT INTO `shared_file` (`file_id`, `subject_id`, `level`, `year`, `create_time`, `upload_time`)
  SELECT `file_id`, `subject_id`, `level`, `year`, `create_time`, `upload_time` FROM `shared_now` WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `level` = max(`level`, excluded.`level`);
END;--> statement-breakpoint
CREATE TRIGGER `file_sharing_added` AFTER INSERT ON `file` WHEN NEW.`biz_id` <> '' BEGIN
  INSERT INTO `shared_file` (`file_id`, `subject_id`, `level`, `year`, `create_time`, `upload_time`)
  SELECT `file_id`, `subject_id`, `level`, `year`, `create_time`, `upload_time` FROM `shared_now` WHERE `subject_id` = NEW.`biz_id` AND `file_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `level` = max(`level`, excluded.`level`);
END;--> statement-breakpoint
CREATE TRIGGER `file_sharing_removed` AFTER DELETE ON `file` BEGIN
  DELETE FROM `shared_file` WHERE `file_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `file_sharing_changed` AFTER UPDATE OF `biz_type`, `biz_id`, `limited`, `del_flag`, `create_time`, `upload_time` ON `file`
WHEN OLD.`biz_type` <> NEW.`biz_type` OR OLD.`biz_id` <> NEW.`biz_id` OR OLD.`limited` <> NEW.`limited` OR OLD.`del_flag` <> NEW.`del_flag`
  OR OLD.`create_time` <> NEW.`create_time` OR OLD.`upload_time` <> NEW.`upload_time` BEGIN
  DELETE FROM `shared_file` WHERE `file_id` = OLD.`id`;
  INSERT INTO `shared_file` (`file_id`, `subject_id`, `level`, `year`, `create_time`, `upload_time`)
  SELECT `file_id`, `subject_id`, `level`, `year`, `create_time`, `upload_time` FROM `shared_now` WHERE `subject_id` = NEW.`biz_id` AND `file_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `level` = max(`level`, excluded.`level`);
END;
