ALTER TABLE `exhibit` ADD `doc_no` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `exhibit_doc` ON `exhibit` (`doc_no`);--> statement-breakpoint
DROP TRIGGER `exhibit_added`;--> statement-breakpoint
DROP TRIGGER `exhibit_changed`;--> statement-breakpoint
UPDATE `exhibit` SET `doc_no` = (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 9 AND d.`id` = `exhibit`.`id`);--> statement-breakpoint
-- Once it has its number nothing else of it has changed.
CREATE TRIGGER `exhibit_changed` AFTER UPDATE ON `exhibit`
WHEN OLD.`doc_no` IS NEW.`doc_no` OR NEW.`doc_no` IS NOT (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 9 AND d.`id` = NEW.`id`) BEGIN
  UPDATE `exhibit_total` SET `total` = `total` - 1 WHERE OLD.`released` = 1 AND `kind` = OLD.`kind` AND `year` = OLD.`year` AND `domain` = OLD.`domain`;
  DELETE FROM `exhibit_total` WHERE `total` = 0 AND `kind` = OLD.`kind` AND `year` = OLD.`year` AND `domain` = OLD.`domain`;
  INSERT INTO `exhibit_total` (`kind`, `year`, `domain`, `total`) SELECT NEW.`kind`, NEW.`year`, NEW.`domain`, 1 WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `year`, `domain`) DO UPDATE SET `total` = `total` + 1;
  DELETE FROM `search_doc` WHERE NEW.`released` = 0 AND `kind` = 9 AND `id` = NEW.`id`;
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 9, NEW.`id`, NEW.`title`, '', NEW.`summary`, '' WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `body` = excluded.`body`;
  UPDATE `exhibit` SET `doc_no` = (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 9 AND d.`id` = NEW.`id`) WHERE `id` = NEW.`id` AND `doc_no` IS NOT (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 9 AND d.`id` = NEW.`id`);
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_added` AFTER INSERT ON `exhibit` BEGIN
  INSERT INTO `exhibit_total` (`kind`, `year`, `domain`, `total`) SELECT NEW.`kind`, NEW.`year`, NEW.`domain`, 1 WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `year`, `domain`) DO UPDATE SET `total` = `total` + 1;
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 9, NEW.`id`, NEW.`title`, '', NEW.`summary`, '' WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `body` = excluded.`body`;
  UPDATE `exhibit` SET `doc_no` = (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 9 AND d.`id` = NEW.`id`) WHERE `id` = NEW.`id` AND `doc_no` IS NOT (SELECT d.`no` FROM `search_doc` d WHERE d.`kind` = 9 AND d.`id` = NEW.`id`);
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;
