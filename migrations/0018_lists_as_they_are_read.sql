CREATE TABLE `revision` (
	`name` text PRIMARY KEY NOT NULL,
	`number` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subject_total` (
	`year` text NOT NULL,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`domain` text NOT NULL,
	`submitted` integer NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`year`, `status`, `source`, `domain`, `submitted`)
);
--> statement-breakpoint
DROP INDEX `subject_grade_grader`;--> statement-breakpoint
CREATE INDEX `subject_grade_grader` ON `subject_grade` (`grader_id`,`subject_id`,`cancelled`,`status`);--> statement-breakpoint
DROP INDEX `subject_review_reviewer`;--> statement-breakpoint
CREATE INDEX `subject_review_reviewer` ON `subject_review` (`reviewer_id`,`subject_id`,`stage`,`status`);--> statement-breakpoint
DROP INDEX `subject_created`;--> statement-breakpoint
CREATE INDEX `subject_creator` ON `subject` (`create_by`);--> statement-breakpoint
CREATE INDEX `subject_created` ON `subject` (`create_time`,`id`) WHERE del_flag = 0;--> statement-breakpoint
DROP INDEX `subject_member_user`;--> statement-breakpoint
CREATE INDEX `subject_member_user` ON `subject_member` (`user_id`,`subject_id`,`edit_right`);--> statement-breakpoint
INSERT INTO `revision` (`name`, `number`) VALUES ('grants', 1);--> statement-breakpoint
CREATE TRIGGER `permission_added` AFTER INSERT ON `permission` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'grants'; END;--> statement-breakpoint
CREATE TRIGGER `permission_changed` AFTER UPDATE ON `permission` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'grants'; END;--> statement-breakpoint
CREATE TRIGGER `permission_removed` AFTER DELETE ON `permission` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'grants'; END;--> statement-breakpoint
CREATE TRIGGER `role_permission_added` AFTER INSERT ON `role_permission` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'grants'; END;--> statement-breakpoint
CREATE TRIGGER `role_permission_changed` AFTER UPDATE ON `role_permission` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'grants'; END;--> statement-breakpoint
CREATE TRIGGER `role_permission_removed` AFTER DELETE ON `role_permission` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'grants'; END;--> statement-breakpoint
INSERT INTO `subject_total` (`year`, `status`, `source`, `domain`, `submitted`, `total`)
SELECT `year`, `status`, `source`, `domain`, `submit_time` IS NOT NULL, count(*) FROM `subject` WHERE `del_flag` = 0 GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
CREATE TRIGGER `subject_added` AFTER INSERT ON `subject` WHEN NEW.`del_flag` = 0 BEGIN
  INSERT INTO `subject_total` (`year`, `status`, `source`, `domain`, `submitted`, `total`)
  VALUES (NEW.`year`, NEW.`status`, NEW.`source`, NEW.`domain`, NEW.`submit_time` IS NOT NULL, 1)
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `subject_removed` AFTER DELETE ON `subject` WHEN OLD.`del_flag` = 0 BEGIN
  UPDATE `subject_total` SET `total` = `total` - 1 WHERE `year` = OLD.`year` AND `status` = OLD.`status` AND `source` = OLD.`source`
    AND `domain` = OLD.`domain` AND `submitted` = (OLD.`submit_time` IS NOT NULL);
END;--> statement-breakpoint
CREATE TRIGGER `subject_changed` AFTER UPDATE OF `year`, `status`, `source`, `domain`, `submit_time`, `del_flag` ON `subject`
WHEN OLD.`year` <> NEW.`year` OR OLD.`status` <> NEW.`status` OR OLD.`source` <> NEW.`source` OR OLD.`domain` <> NEW.`domain`
  OR (OLD.`submit_time` IS NULL) <> (NEW.`submit_time` IS NULL) OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  UPDATE `subject_total` SET `total` = `total` - 1 WHERE OLD.`del_flag` = 0 AND `year` = OLD.`year` AND `status` = OLD.`status`
    AND `source` = OLD.`source` AND `domain` = OLD.`domain` AND `submitted` = (OLD.`submit_time` IS NOT NULL);
  INSERT INTO `subject_total` (`year`, `status`, `source`, `domain`, `submitted`, `total`)
  SELECT NEW.`year`, NEW.`status`, NEW.`source`, NEW.`domain`, NEW.`submit_time` IS NOT NULL, 1 WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;
