CREATE TABLE `judge_due` (
	`user_id` text NOT NULL,
	`done` integer NOT NULL,
	`urgent` text NOT NULL,
	`due` text NOT NULL,
	`report_id` text NOT NULL,
	`year` text NOT NULL,
	PRIMARY KEY(`user_id`, `done`, `urgent`, `due` DESC, `report_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `judge_due_total` (
	`user_id` text NOT NULL,
	`year` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`user_id`, `year`)
) WITHOUT ROWID;
--> statement-breakpoint
-- Of a round its judges are told once it is decided.
CREATE VIEW `due_of_judge` AS
SELECT j.`user_id`, (r.`status` = 3 OR r.`cancelled` = 1) AS `done`, iif((r.`status` = 3 OR r.`cancelled` = 1), '', coalesce(r.`due_time`, '')) AS `urgent`,
  iif((r.`status` = 3 OR r.`cancelled` = 1), coalesce(r.`due_time`, ''), '') AS `due`, r.`id` AS `report_id`, r.`year`, r.`subject_id`, r.`report_type`
FROM `report` r JOIN `subject_judge` j ON j.`subject_id` = r.`subject_id`
WHERE r.`del_flag` = 0 AND j.`shown` = 1 AND (r.`report_type` <> 'REVIEW' OR (j.`status` IN ('TO_ESTABLISH', 'ESTABLISHED_DRAFT', 'ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED', 'TO_CONCOLUSION') OR (j.`status` = 'ESTABLISH_FIAL' AND j.`hold_notice` = 0)));--> statement-breakpoint
INSERT INTO `judge_due` (`user_id`, `done`, `urgent`, `due`, `report_id`, `year`) SELECT `user_id`, `done`, `urgent`, `due`, `report_id`, `year` FROM `due_of_judge` ORDER BY `user_id`, `done`, `urgent`, `due` DESC, `report_id`;--> statement-breakpoint
INSERT INTO `judge_due_total` (`user_id`, `year`, `total`) SELECT `user_id`, `year`, count(*) FROM `judge_due` GROUP BY 1, 2;--> statement-breakpoint
CREATE TRIGGER `judge_due_added` AFTER INSERT ON `judge_due` BEGIN
  INSERT INTO `judge_due_total` (`user_id`, `year`, `total`) VALUES (NEW.`user_id`, NEW.`year`, 1) ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `judge_due_removed` AFTER DELETE ON `judge_due` BEGIN
  UPDATE `judge_due_total` SET `total` = `total` - 1 WHERE `user_id` = OLD.`user_id` AND `year` = OLD.`year`;
END;--> statement-breakpoint
CREATE TRIGGER `report_due_added` AFTER INSERT ON `report` BEGIN
  INSERT INTO `judge_due` (`user_id`, `done`, `urgent`, `due`, `report_id`, `year`) SELECT `user_id`, `done`, `urgent`, `due`, `report_id`, `year` FROM `due_of_judge` WHERE `report_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `report_due_removed` BEFORE DELETE ON `report` BEGIN
  DELETE FROM `judge_due` WHERE (`user_id`, `done`, `urgent`, `due`, `report_id`) IN (SELECT `user_id`, `done`, `urgent`, `due`, `report_id` FROM `due_of_judge` WHERE `report_id` = OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `report_due_left` BEFORE UPDATE OF `subject_id`, `year`, `del_flag`, `report_type` ON `report`
WHEN OLD.`subject_id` <> NEW.`subject_id` OR OLD.`year` <> NEW.`year` OR OLD.`del_flag` <> NEW.`del_flag` OR OLD.`report_type` <> NEW.`report_type` BEGIN
  DELETE FROM `judge_due` WHERE (`user_id`, `done`, `urgent`, `due`, `report_id`) IN (SELECT `user_id`, `done`, `urgent`, `due`, `report_id` FROM `due_of_judge` WHERE `report_id` = OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `report_due_joined` AFTER UPDATE OF `subject_id`, `year`, `del_flag`, `report_type` ON `report`
WHEN OLD.`subject_id` <> NEW.`subject_id` OR OLD.`year` <> NEW.`year` OR OLD.`del_flag` <> NEW.`del_flag` OR OLD.`report_type` <> NEW.`report_type` BEGIN
  INSERT INTO `judge_due` (`user_id`, `done`, `urgent`, `due`, `report_id`, `year`) SELECT `user_id`, `done`, `urgent`, `due`, `report_id`, `year` FROM `due_of_judge` WHERE `report_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `report_due_moved` AFTER UPDATE OF `status`, `cancelled`, `due_time` ON `report`
WHEN NOT (OLD.`subject_id` <> NEW.`subject_id` OR OLD.`year` <> NEW.`year` OR OLD.`del_flag` <> NEW.`del_flag` OR OLD.`report_type` <> NEW.`report_type`)
  AND ((OLD.`status` = 3 OR OLD.`cancelled` = 1) <> (NEW.`status` = 3 OR NEW.`cancelled` = 1) OR OLD.`due_time` IS NOT NEW.`due_time`) BEGIN
  UPDATE `judge_due` SET (`done`, `urgent`, `due`) =
    ((NEW.`status` = 3 OR NEW.`cancelled` = 1), iif((NEW.`status` = 3 OR NEW.`cancelled` = 1), '', coalesce(NEW.`due_time`, '')), iif((NEW.`status` = 3 OR NEW.`cancelled` = 1), coalesce(NEW.`due_time`, ''), ''))
  WHERE `user_id` IN (SELECT j.`user_id` FROM `subject_judge` j WHERE j.`subject_id` = OLD.`subject_id`) AND `done` = (OLD.`status` = 3 OR OLD.`cancelled` = 1)
    AND `urgent` = iif((OLD.`status` = 3 OR OLD.`cancelled` = 1), '', coalesce(OLD.`due_time`, '')) AND `due` = iif((OLD.`status` = 3 OR OLD.`cancelled` = 1), coalesce(OLD.`due_time`, ''), '') AND `report_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_due_added` AFTER INSERT ON `subject_judge` WHEN NEW.`shown` = 1 BEGIN
  INSERT INTO `judge_due` (`user_id`, `done`, `urgent`, `due`, `report_id`, `year`) SELECT `user_id`, `done`, `urgent`, `due`, `report_id`, `year` FROM `due_of_judge` WHERE `user_id` = NEW.`user_id` AND `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_due_removed` BEFORE DELETE ON `subject_judge` WHEN OLD.`shown` = 1 BEGIN
  DELETE FROM `judge_due` WHERE (`user_id`, `done`, `urgent`, `due`, `report_id`) IN (SELECT `user_id`, `done`, `urgent`, `due`, `report_id` FROM `due_of_judge` WHERE `user_id` = OLD.`user_id` AND `subject_id` = OLD.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_due_left` BEFORE UPDATE OF `shown` ON `subject_judge` WHEN OLD.`shown` <> NEW.`shown` BEGIN
  DELETE FROM `judge_due` WHERE (`user_id`, `done`, `urgent`, `due`, `report_id`) IN (SELECT `user_id`, `done`, `urgent`, `due`, `report_id` FROM `due_of_judge` WHERE `user_id` = OLD.`user_id` AND `subject_id` = OLD.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_due_joined` AFTER UPDATE OF `shown` ON `subject_judge` WHEN OLD.`shown` <> NEW.`shown` BEGIN
  INSERT INTO `judge_due` (`user_id`, `done`, `urgent`, `due`, `report_id`, `year`) SELECT `user_id`, `done`, `urgent`, `due`, `report_id`, `year` FROM `due_of_judge` WHERE `user_id` = NEW.`user_id` AND `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_due_untold` BEFORE UPDATE OF `status`, `hold_notice` ON `subject_judge`
WHEN OLD.`shown` = NEW.`shown` AND (OLD.`status` IN ('TO_ESTABLISH', 'ESTABLISHED_DRAFT', 'ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED', 'TO_CONCOLUSION') OR (OLD.`status` = 'ESTABLISH_FIAL' AND OLD.`hold_notice` = 0))
  <> (NEW.`status` IN ('TO_ESTABLISH', 'ESTABLISHED_DRAFT', 'ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED', 'TO_CONCOLUSION') OR (NEW.`status` = 'ESTABLISH_FIAL' AND NEW.`hold_notice` = 0)) BEGIN
  DELETE FROM `judge_due` WHERE (`user_id`, `done`, `urgent`, `due`, `report_id`) IN (SELECT `user_id`, `done`, `urgent`, `due`, `report_id` FROM `due_of_judge` WHERE `user_id` = OLD.`user_id` AND `subject_id` = OLD.`subject_id` AND `report_type` = 'REVIEW');
END;--> statement-breakpoint
CREATE TRIGGER `subject_judge_due_told` AFTER UPDATE OF `status`, `hold_notice` ON `subject_judge`
WHEN OLD.`shown` = NEW.`shown` AND (OLD.`status` IN ('TO_ESTABLISH', 'ESTABLISHED_DRAFT', 'ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED', 'TO_CONCOLUSION') OR (OLD.`status` = 'ESTABLISH_FIAL' AND OLD.`hold_notice` = 0))
  <> (NEW.`status` IN ('TO_ESTABLISH', 'ESTABLISHED_DRAFT', 'ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED', 'TO_CONCOLUSION') OR (NEW.`status` = 'ESTABLISH_FIAL' AND NEW.`hold_notice` = 0)) BEGIN
  INSERT INTO `judge_due` (`user_id`, `done`, `urgent`, `due`, `report_id`, `year`) SELECT `user_id`, `done`, `urgent`, `due`, `report_id`, `year` FROM `due_of_judge` WHERE `user_id` = NEW.`user_id` AND `subject_id` = NEW.`subject_id` AND `report_type` = 'REVIEW';
END;
