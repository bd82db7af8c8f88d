CREATE TABLE `fb_plan_depart` (
	`plan_id` text NOT NULL,
	`depart_id` text NOT NULL,
	`tasks` integer NOT NULL,
	`rate_sum` integer NOT NULL,
	PRIMARY KEY(`plan_id`, `depart_id`)
);

--> statement-breakpoint
CREATE TRIGGER `fb_plan_depart_added` AFTER INSERT ON `fb_task_depart` BEGIN
  INSERT INTO `fb_plan_depart` (`plan_id`, `depart_id`, `tasks`, `rate_sum`)
  SELECT t.`plan_id`, NEW.`depart_id`, 1, NEW.`rate` FROM `fb_task` t WHERE t.`id` = NEW.`task_id` AND t.`status` <> 0 AND t.`del_flag` = 0 AND t.`plan_id` <> ''
  ON CONFLICT (`plan_id`, `depart_id`) DO UPDATE SET `tasks` = `tasks` + 1, `rate_sum` = `rate_sum` + excluded.`rate_sum`;
END;--> statement-breakpoint
CREATE TRIGGER `fb_plan_depart_changed` AFTER UPDATE OF `rate` ON `fb_task_depart` BEGIN
  UPDATE `fb_plan_depart` SET `tasks` = `tasks` - 1, `rate_sum` = `rate_sum` - OLD.`rate`
  WHERE `depart_id` = OLD.`depart_id` AND `plan_id` = (SELECT t.`plan_id` FROM `fb_task` t WHERE t.`id` = OLD.`task_id` AND t.`status` <> 0 AND t.`del_flag` = 0 AND t.`plan_id` <> '');
  DELETE FROM `fb_plan_depart` WHERE `depart_id` = OLD.`depart_id` AND `tasks` = 0
    AND `plan_id` = (SELECT t.`plan_id` FROM `fb_task` t WHERE t.`id` = OLD.`task_id`);
  INSERT INTO `fb_plan_depart` (`plan_id`, `depart_id`, `tasks`, `rate_sum`)
  SELECT t.`plan_id`, NEW.`depart_id`, 1, NEW.`rate` FROM `fb_task` t WHERE t.`id` = NEW.`task_id` AND t.`status` <> 0 AND t.`del_flag` = 0 AND t.`plan_id` <> ''
  ON CONFLICT (`plan_id`, `depart_id`) DO UPDATE SET `tasks` = `tasks` + 1, `rate_sum` = `rate_sum` + excluded.`rate_sum`;
END;--> statement-breakpoint
CREATE TRIGGER `fb_plan_depart_removed` AFTER DELETE ON `fb_task_depart` BEGIN
  UPDATE `fb_plan_depart` SET `tasks` = `tasks` - 1, `rate_sum` = `rate_sum` - OLD.`rate`
  WHERE `depart_id` = OLD.`depart_id` AND `plan_id` = (SELECT t.`plan_id` FROM `fb_task` t WHERE t.`id` = OLD.`task_id` AND t.`status` <> 0 AND t.`del_flag` = 0 AND t.`plan_id` <> '');
  DELETE FROM `fb_plan_depart` WHERE `depart_id` = OLD.`depart_id` AND `tasks` = 0
    AND `plan_id` = (SELECT t.`plan_id` FROM `fb_task` t WHERE t.`id` = OLD.`task_id`);
END;--> statement-breakpoint
CREATE TRIGGER `fb_plan_depart_of_task` AFTER UPDATE OF `plan_id`, `status`, `del_flag` ON `fb_task`
WHEN OLD.`plan_id` <> NEW.`plan_id` OR (OLD.`status` = 0) <> (NEW.`status` = 0) OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  UPDATE `fb_plan_depart` SET `tasks` = `tasks` - 1,
    `rate_sum` = `rate_sum` - (SELECT d.`rate` FROM `fb_task_depart` d WHERE d.`task_id` = OLD.`id` AND d.`depart_id` = `fb_plan_depart`.`depart_id`)
  WHERE OLD.`status` <> 0 AND OLD.`del_flag` = 0 AND OLD.`plan_id` <> '' AND `plan_id` = OLD.`plan_id` AND `depart_id` IN (SELECT d.`depart_id` FROM `fb_task_depart` d WHERE d.`task_id` = OLD.`id`);
  DELETE FROM `fb_plan_depart` WHERE `plan_id` = OLD.`plan_id` AND `tasks` = 0
    AND `depart_id` IN (SELECT d.`depart_id` FROM `fb_task_depart` d WHERE d.`task_id` = OLD.`id`);
  INSERT INTO `fb_plan_depart` (`plan_id`, `depart_id`, `tasks`, `rate_sum`)
  SELECT NEW.`plan_id`, d.`depart_id`, 1, d.`rate` FROM `fb_task_depart` d WHERE d.`task_id` = NEW.`id` AND NEW.`status` <> 0 AND NEW.`del_flag` = 0 AND NEW.`plan_id` <> ''
  ON CONFLICT (`plan_id`, `depart_id`) DO UPDATE SET `tasks` = `tasks` + 1, `rate_sum` = `rate_sum` + excluded.`rate_sum`;
END;--> statement-breakpoint
CREATE TRIGGER `fb_plan_depart_of_gone_task` AFTER DELETE ON `fb_task` BEGIN
  UPDATE `fb_plan_depart` SET `tasks` = `tasks` - 1,
    `rate_sum` = `rate_sum` - (SELECT d.`rate` FROM `fb_task_depart` d WHERE d.`task_id` = OLD.`id` AND d.`depart_id` = `fb_plan_depart`.`depart_id`)
  WHERE OLD.`status` <> 0 AND OLD.`del_flag` = 0 AND OLD.`plan_id` <> '' AND `plan_id` = OLD.`plan_id` AND `depart_id` IN (SELECT d.`depart_id` FROM `fb_task_depart` d WHERE d.`task_id` = OLD.`id`);
  DELETE FROM `fb_plan_depart` WHERE `plan_id` = OLD.`plan_id` AND `tasks` = 0
    AND `depart_id` IN (SELECT d.`depart_id` FROM `fb_task_depart` d WHERE d.`task_id` = OLD.`id`);
END;--> statement-breakpoint
INSERT INTO `fb_plan_depart` (`plan_id`, `depart_id`, `tasks`, `rate_sum`)
SELECT t.`plan_id`, d.`depart_id`, count(*), sum(d.`rate`) FROM `fb_task` t CROSS JOIN `fb_task_depart` d ON d.`task_id` = t.`id`
WHERE t.`status` <> 0 AND t.`del_flag` = 0 AND t.`plan_id` <> '' GROUP BY 1, 2;
