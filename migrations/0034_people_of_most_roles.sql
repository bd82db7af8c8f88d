CREATE TABLE `area_total` (
	`area` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subject_task_owner` ON `subject_task` (`owner_id`);--> statement-breakpoint
-- The roles are those that a business manager keeps (`areaOf`). Somebody with two of them counts once.
CREATE TRIGGER `role_given_counted` AFTER INSERT ON `role_given` BEGIN
  INSERT INTO `area_total` (`area`, `total`) SELECT 'main', 1 WHERE EXISTS (SELECT 1 FROM `role` r WHERE r.`id` = NEW.`role_id` AND r.`base_code` IN ('bizManger', 'subjectMan', 'technologyManger', 'counselor', 'mechanism', 'csrcLeader')) AND NOT EXISTS (SELECT 1 FROM `role_given` g JOIN `role` r ON r.`id` = g.`role_id` WHERE g.`user_id` = NEW.`user_id` AND g.`role_id` <> NEW.`role_id` AND r.`base_code` IN ('bizManger', 'subjectMan', 'technologyManger', 'counselor', 'mechanism', 'csrcLeader')) AND EXISTS (SELECT 1 FROM `user` u WHERE u.`id` = NEW.`user_id` AND u.`del_flag` = 0)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `role_given_uncounted` AFTER DELETE ON `role_given` BEGIN
  INSERT INTO `area_total` (`area`, `total`) SELECT 'main', -1 WHERE EXISTS (SELECT 1 FROM `role` r WHERE r.`id` = OLD.`role_id` AND r.`base_code` IN ('bizManger', 'subjectMan', 'technologyManger', 'counselor', 'mechanism', 'csrcLeader')) AND NOT EXISTS (SELECT 1 FROM `role_given` g JOIN `role` r ON r.`id` = g.`role_id` WHERE g.`user_id` = OLD.`user_id` AND r.`base_code` IN ('bizManger', 'subjectMan', 'technologyManger', 'counselor', 'mechanism', 'csrcLeader')) AND EXISTS (SELECT 1 FROM `user` u WHERE u.`id` = OLD.`user_id` AND u.`del_flag` = 0)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
-- Seldom: a role passes to another account, or is another one; then all are counted.
CREATE TRIGGER `role_given_recounted` AFTER UPDATE OF `user_id`, `role_id` ON `role_given`
WHEN OLD.`user_id` <> NEW.`user_id` OR OLD.`role_id` <> NEW.`role_id` BEGIN
  INSERT INTO `area_total` (`area`, `total`) SELECT 'main', count(*) FROM `user` u WHERE u.`del_flag` = 0 AND EXISTS (SELECT 1 FROM `role_given` g JOIN `role` r ON r.`id` = g.`role_id` WHERE g.`user_id` = u.`id` AND r.`base_code` IN ('bizManger', 'subjectMan', 'technologyManger', 'counselor', 'mechanism', 'csrcLeader'))
  ON CONFLICT DO UPDATE SET `total` = excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `role_recounted` AFTER UPDATE OF `base_code` ON `role` WHEN OLD.`base_code` <> NEW.`base_code` BEGIN
  INSERT INTO `area_total` (`area`, `total`) SELECT 'main', count(*) FROM `user` u WHERE u.`del_flag` = 0 AND EXISTS (SELECT 1 FROM `role_given` g JOIN `role` r ON r.`id` = g.`role_id` WHERE g.`user_id` = u.`id` AND r.`base_code` IN ('bizManger', 'subjectMan', 'technologyManger', 'counselor', 'mechanism', 'csrcLeader'))
  ON CONFLICT DO UPDATE SET `total` = excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `role_added_recounted` AFTER INSERT ON `role` WHEN EXISTS (SELECT 1 FROM `role_given` g WHERE g.`role_id` = NEW.`id`) BEGIN
  INSERT INTO `area_total` (`area`, `total`) SELECT 'main', count(*) FROM `user` u WHERE u.`del_flag` = 0 AND EXISTS (SELECT 1 FROM `role_given` g JOIN `role` r ON r.`id` = g.`role_id` WHERE g.`user_id` = u.`id` AND r.`base_code` IN ('bizManger', 'subjectMan', 'technologyManger', 'counselor', 'mechanism', 'csrcLeader'))
  ON CONFLICT DO UPDATE SET `total` = excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `role_removed_recounted` AFTER DELETE ON `role` WHEN EXISTS (SELECT 1 FROM `role_given` g WHERE g.`role_id` = OLD.`id`) BEGIN
  INSERT INTO `area_total` (`area`, `total`) SELECT 'main', count(*) FROM `user` u WHERE u.`del_flag` = 0 AND EXISTS (SELECT 1 FROM `role_given` g JOIN `role` r ON r.`id` = g.`role_id` WHERE g.`user_id` = u.`id` AND r.`base_code` IN ('bizManger', 'subjectMan', 'technologyManger', 'counselor', 'mechanism', 'csrcLeader'))
  ON CONFLICT DO UPDATE SET `total` = excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `user_in_area_added` AFTER INSERT ON `user` BEGIN
  INSERT INTO `area_total` (`area`, `total`) SELECT 'main', 1 WHERE NEW.`del_flag` = 0 AND EXISTS (SELECT 1 FROM `role_given` g JOIN `role` r ON r.`id` = g.`role_id` WHERE g.`user_id` = NEW.`id` AND r.`base_code` IN ('bizManger', 'subjectMan', 'technologyManger', 'counselor', 'mechanism', 'csrcLeader'))
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `user_in_area_removed` AFTER DELETE ON `user` BEGIN
  INSERT INTO `area_total` (`area`, `total`) SELECT 'main', -1 WHERE OLD.`del_flag` = 0 AND EXISTS (SELECT 1 FROM `role_given` g JOIN `role` r ON r.`id` = g.`role_id` WHERE g.`user_id` = OLD.`id` AND r.`base_code` IN ('bizManger', 'subjectMan', 'technologyManger', 'counselor', 'mechanism', 'csrcLeader'))
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `user_in_area_changed` AFTER UPDATE OF `del_flag` ON `user` WHEN (OLD.`del_flag` = 0) <> (NEW.`del_flag` = 0) BEGIN
  INSERT INTO `area_total` (`area`, `total`) SELECT 'main', (NEW.`del_flag` = 0) - (OLD.`del_flag` = 0) WHERE EXISTS (SELECT 1 FROM `role_given` g JOIN `role` r ON r.`id` = g.`role_id` WHERE g.`user_id` = NEW.`id` AND r.`base_code` IN ('bizManger', 'subjectMan', 'technologyManger', 'counselor', 'mechanism', 'csrcLeader'))
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
INSERT INTO `area_total` (`area`, `total`) SELECT 'main', count(*) FROM `user` u WHERE u.`del_flag` = 0 AND EXISTS (SELECT 1 FROM `role_given` g JOIN `role` r ON r.`id` = g.`role_id` WHERE g.`user_id` = u.`id` AND r.`base_code` IN ('bizManger', 'subjectMan', 'technologyManger', 'counselor', 'mechanism', 'csrcLeader'));
