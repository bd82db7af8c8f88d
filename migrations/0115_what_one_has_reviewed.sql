CREATE TABLE `reviewer_total` (
	`user_id` text NOT NULL,
	`stage` text NOT NULL,
	`year` text NOT NULL,
	`done` integer NOT NULL,
	`assigned` integer NOT NULL,
	`committed` integer NOT NULL,
	`pass` integer NOT NULL,
	`not_pass` integer NOT NULL,
	`perfect` integer NOT NULL,
	`abstain` integer NOT NULL,
	PRIMARY KEY(`user_id`, `stage`, `year`)
);
--> statement-breakpoint
CREATE INDEX `subject_review_done` ON `subject_review` (`reviewer_id`,coalesce(due_time, '9999'),`subject_id`,`stage`) WHERE status = 2;--> statement-breakpoint
CREATE VIEW `reviewer_figure` AS
SELECT v.`subject_id` AS `subject_id`, v.`reviewer_id` AS `user_id`, v.`stage` AS `stage`, s.`year` AS `year`, v.`status` = 2 AS `done`,
  coalesce(r.`assigned`, 0) AS `assigned`, coalesce(r.`committed`, 0) AS `committed`, coalesce(r.`pass`, 0) AS `pass`, coalesce(r.`not_pass`, 0) AS `not_pass`, coalesce(r.`perfect`, 0) AS `perfect`, coalesce(r.`abstain`, 0) AS `abstain`
FROM `subject_review` v CROSS JOIN `subject` s ON s.`id` = v.`subject_id`
  LEFT JOIN `review_round` r ON r.`subject_id` = v.`subject_id` AND r.`stage` = v.`stage` AND r.`round_no` = v.`round_no`
WHERE v.`stage` <> 'MECHANISM' AND v.`status` IN (0, 1, 2, 3) AND s.`del_flag` = 0;--> statement-breakpoint
INSERT INTO `reviewer_total` (`user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT `user_id`, `stage`, `year`, sum(`done`), sum(`assigned`), sum(`committed`), sum(`pass`), sum(`not_pass`), sum(`perfect`), sum(`abstain`) FROM `reviewer_figure` GROUP BY 1, 2, 3;--> statement-breakpoint
DROP TRIGGER `review_round_changed`;--> statement-breakpoint
CREATE TRIGGER `review_round_changed` AFTER UPDATE OF `subject_id`, `stage`, `round_no`, `status`, `conclusion`, `due_time` ON `subject_review`
WHEN OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`stage` IS NOT NEW.`stage` OR OLD.`round_no` IS NOT NEW.`round_no` OR
  OLD.`status` IS NOT NEW.`status` OR OLD.`conclusion` IS NOT NEW.`conclusion` OR OLD.`due_time` IS NOT NEW.`due_time` BEGIN
  DELETE FROM `review_round` WHERE `subject_id` = OLD.`subject_id` AND `stage` = OLD.`stage`;
  INSERT INTO `review_round` SELECT * FROM `round_of_reviews` WHERE `subject_id` = OLD.`subject_id` AND `stage` = OLD.`stage`;
  DELETE FROM `review_round` WHERE `subject_id` = NEW.`subject_id` AND `stage` = NEW.`stage`
    AND (OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`stage` IS NOT NEW.`stage`);
  INSERT INTO `review_round` SELECT * FROM `round_of_reviews` WHERE `subject_id` = NEW.`subject_id` AND `stage` = NEW.`stage`
    AND (OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`stage` IS NOT NEW.`stage`);
END;--> statement-breakpoint
CREATE TRIGGER `reviewer_counted_before_more` BEFORE INSERT ON `subject_review` WHEN NEW.`stage` <> 'MECHANISM' BEGIN
  INSERT INTO `reviewer_total` (`user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT `user_id`, `stage`, `year`, -`done`, -`assigned`, -`committed`, -`pass`, -`not_pass`, -`perfect`, -`abstain` FROM `reviewer_figure`
  WHERE `subject_id` = NEW.`subject_id` AND `stage` = NEW.`stage`
  ON CONFLICT DO UPDATE SET `done` = `done` + excluded.`done`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;--> statement-breakpoint
CREATE TRIGGER `reviewer_counted_before_less` BEFORE DELETE ON `subject_review` WHEN OLD.`stage` <> 'MECHANISM' BEGIN
  INSERT INTO `reviewer_total` (`user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT `user_id`, `stage`, `year`, -`done`, -`assigned`, -`committed`, -`pass`, -`not_pass`, -`perfect`, -`abstain` FROM `reviewer_figure`
  WHERE `subject_id` = OLD.`subject_id` AND `stage` = OLD.`stage`
  ON CONFLICT DO UPDATE SET `done` = `done` + excluded.`done`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;--> statement-breakpoint
CREATE TRIGGER `reviewer_counted_before_change` BEFORE UPDATE OF `subject_id`, `stage`, `round_no`, `reviewer_id`, `status`, `conclusion`, `due_time` ON `subject_review`
WHEN OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`stage` IS NOT NEW.`stage` OR OLD.`round_no` IS NOT NEW.`round_no` OR
  OLD.`status` IS NOT NEW.`status` OR OLD.`conclusion` IS NOT NEW.`conclusion` OR OLD.`due_time` IS NOT NEW.`due_time` OR
  OLD.`reviewer_id` IS NOT NEW.`reviewer_id` BEGIN
  INSERT INTO `reviewer_total` (`user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT `user_id`, `stage`, `year`, -`done`, -`assigned`, -`committed`, -`pass`, -`not_pass`, -`perfect`, -`abstain` FROM `reviewer_figure`
  WHERE `subject_id` = OLD.`subject_id` AND `stage` = OLD.`stage`
  ON CONFLICT DO UPDATE SET `done` = `done` + excluded.`done`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
  INSERT INTO `reviewer_total` (`user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT `user_id`, `stage`, `year`, -`done`, -`assigned`, -`committed`, -`pass`, -`not_pass`, -`perfect`, -`abstain` FROM `reviewer_figure`
  WHERE `subject_id` = NEW.`subject_id` AND `stage` = NEW.`stage`
    AND (OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`stage` IS NOT NEW.`stage`)
  ON CONFLICT DO UPDATE SET `done` = `done` + excluded.`done`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;--> statement-breakpoint
CREATE TRIGGER `reviewer_counted` AFTER INSERT ON `review_round` WHEN NEW.`stage` <> 'MECHANISM' BEGIN
  INSERT INTO `reviewer_total` (`user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT `user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain` FROM `reviewer_figure`
  WHERE `subject_id` = NEW.`subject_id` AND `stage` = NEW.`stage`
  ON CONFLICT DO UPDATE SET `done` = `done` + excluded.`done`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;--> statement-breakpoint
CREATE TRIGGER `reviewer_counted_after_change` AFTER UPDATE OF `reviewer_id` ON `subject_review` WHEN OLD.`reviewer_id` IS NOT NEW.`reviewer_id` AND NOT (
  OLD.`subject_id` IS NOT NEW.`subject_id` OR OLD.`stage` IS NOT NEW.`stage` OR OLD.`round_no` IS NOT NEW.`round_no` OR
  OLD.`status` IS NOT NEW.`status` OR OLD.`conclusion` IS NOT NEW.`conclusion` OR OLD.`due_time` IS NOT NEW.`due_time`) BEGIN
  INSERT INTO `reviewer_total` (`user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT `user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain` FROM `reviewer_figure`
  WHERE `subject_id` = NEW.`subject_id` AND `stage` = NEW.`stage`
  ON CONFLICT DO UPDATE SET `done` = `done` + excluded.`done`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_reviewers_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `reviewer_total` (`user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT `user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain` FROM `reviewer_figure`
  WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `done` = `done` + excluded.`done`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_reviewers_removed` BEFORE DELETE ON `subject` BEGIN
  INSERT INTO `reviewer_total` (`user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT `user_id`, `stage`, `year`, -`done`, -`assigned`, -`committed`, -`pass`, -`not_pass`, -`perfect`, -`abstain` FROM `reviewer_figure`
  WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `done` = `done` + excluded.`done`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_reviewers_before` BEFORE UPDATE OF `id`, `year`, `del_flag` ON `subject`
WHEN OLD.`id` <> NEW.`id` OR OLD.`year` <> NEW.`year` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  INSERT INTO `reviewer_total` (`user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT `user_id`, `stage`, `year`, -`done`, -`assigned`, -`committed`, -`pass`, -`not_pass`, -`perfect`, -`abstain` FROM `reviewer_figure`
  WHERE `subject_id` = OLD.`id`
  ON CONFLICT DO UPDATE SET `done` = `done` + excluded.`done`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_with_reviewers_after` AFTER UPDATE OF `id`, `year`, `del_flag` ON `subject`
WHEN OLD.`id` <> NEW.`id` OR OLD.`year` <> NEW.`year` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  INSERT INTO `reviewer_total` (`user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain`)
  SELECT `user_id`, `stage`, `year`, `done`, `assigned`, `committed`, `pass`, `not_pass`, `perfect`, `abstain` FROM `reviewer_figure`
  WHERE `subject_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `done` = `done` + excluded.`done`, `assigned` = `assigned` + excluded.`assigned`, `committed` = `committed` + excluded.`committed`, `pass` = `pass` + excluded.`pass`, `not_pass` = `not_pass` + excluded.`not_pass`, `perfect` = `perfect` + excluded.`perfect`, `abstain` = `abstain` + excluded.`abstain`;
END;
